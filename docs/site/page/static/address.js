// The address of a maze, a run and a step: #maze=wilson:20x40:7&solver=a-star&step=57

// Reads an address; what it does not say is undefined.
export function readAddress(hash) {
  const fields = new URLSearchParams(hash.slice(1));
  const numbers = (key) => fields.get(key)?.match(/\d+/g)?.map(Number);
  return {
    recipe: fields.get("maze") ?? undefined,
    solver: fields.get("solver") ?? undefined,
    step: numbers("step")?.[0],
    start: numbers("start")?.[0],
    goal: numbers("goal")?.[0],
    toggled: numbers("toggled") ?? [],
  };
}

// Writes an address without the fields that are undefined or empty.
export function writeAddress({ recipe, solver, start, goal, toggled = [], step }) {
  const fields = { maze: recipe, solver, start, goal, toggled: [...toggled].join(","), step };
  const written = Object.entries(fields).filter(([, value]) => value !== undefined && value !== "");
  return `#${written.map(([key, value]) => `${key}=${readable(value)}`).join("&")}`;
}

// Encodes only what would end the field, or is no part of an address.
function readable(value) {
  return encodeURIComponent(value).replace(/%(3A|2C|3D)/g, decodeURIComponent);
}
