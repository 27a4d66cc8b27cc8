// The form: the recipe of a maze, and a solver with its options.

export class Form {
  #form;
  #menus;

  // Fills the menus, "generator" and "solver", with algorithms and their options.
  constructor(form, menus) {
    [this.#form, this.#menus] = [form, menus];
    for (const [name, algorithms] of Object.entries(menus)) {
      const menu = form.elements[name];
      for (const [label, members] of Map.groupBy(algorithms, ({ group }) => group)) {
        const items = members.map((each) => new Option(each.name, each.key));
        const group = element("optgroup", "", { label });
        group.append(...items);
        menu.append(...(label ? [group] : items));
      }
      menu.addEventListener("change", () => this.#choose(name, menu.value, this.#chosen(name)));
    }
    this.#choose("solver", "a-star", {});
  }

  get recipe() {
    const { generator, rows, cols, seed } = this.#form.elements;
    const maze = `${generator.value}:${rows.value}x${cols.value}:${seed.value}`;
    return written(maze, this.#chosen("generator"));
  }

  // Shows a recipe, such as wilson:14x20:7:braid=0.5
  set recipe(text) {
    const [key, size, seed, ...options] = text.split(":");
    const [rows, cols] = size.split("x");
    for (const [name, value] of Object.entries({ rows, cols, seed })) {
      this.#form.elements[name].value = value;
    }
    this.#choose("generator", key, read(options.join(":")));
  }

  get solver() {
    return written(this.#form.elements.solver.value, this.#chosen("solver"));
  }

  // Shows a solver, such as a-star:weight=2
  set solver(text) {
    const [key, ...options] = text.split(":");
    this.#choose("solver", key, read(options.join(":")));
  }

  // Draws a seed that is short enough to be read aloud, and returns the recipe with it.
  drawRecipe() {
    this.#form.elements.seed.value = Math.floor(Math.random() * 1_000_000);
    return this.recipe;
  }

  // Selects an algorithm, and shows its options with the values that it has among `values`.
  #choose(name, key, values) {
    this.#form.elements[name].value = key;
    const { summary, options } = this.#menus[name].find((each) => each.key === key);
    this.#form.querySelector(`#${name}-summary`).textContent = summary;
    const fields = options.map((option) => field(option, values[option.key]));
    this.#form.querySelector(`#${name}-options`).replaceChildren(...fields);
  }

  // The options of an algorithm that have other values than the usual ones, by key.
  #chosen(name) {
    const inputs = [...this.#form.querySelectorAll(`#${name}-options [data-key]`)];
    const chosen = inputs.filter((each) => each.value && each.value !== each.dataset.usual);
    return Object.fromEntries(chosen.map((each) => [each.dataset.key, each.value.trim()]));
  }
}

function field({ key, summary, values, usual, hasWords }, value) {
  const input = element(hasWords ? "select" : "input");
  if (hasWords) input.append(...values.split("|").map((word) => new Option(word)));
  else input.placeholder = usual ? `${usual} (${values})` : values;
  input.value = value ?? (hasWords ? usual : "");
  Object.assign(input.dataset, { key, usual });
  const label = element("label", key.replaceAll("-", " "), { title: summary });
  label.append(input);
  return label;
}

// Reads options; a comma within a value, as in start=3,5, ends nothing.
function read(options) {
  return Object.fromEntries(options.split(/,(?=[a-z-]+=)/).map((pair) => pair.split(/=(.*)/s)));
}

function written(head, options) {
  const pairs = Object.entries(options).map((pair) => pair.join("="));
  return pairs.length ? `${head}:${pairs.join(",")}` : head;
}

export function element(name, textContent, properties) {
  return Object.assign(document.createElement(name), { textContent, ...properties });
}
