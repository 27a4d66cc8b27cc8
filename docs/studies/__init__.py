"""Studies: pages whose tables, plots and sentences come out of the commands that stand on them."""

from docs.studies import a_star, braid, generator_bias

PAGES = (generator_bias, a_star, braid)
