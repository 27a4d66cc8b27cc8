"""Studies: pages whose tables, plots and sentences come from the commands shown on them."""

from docs.studies import a_star, braid, generator_bias

PAGES = (generator_bias, a_star, braid)
