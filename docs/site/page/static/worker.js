// The worker: Python in WebAssembly with the core of Labyrinth. It generates, searches and moves
// along the runs, so that the page itself never waits.

import createPyodideModule from "./python/pyodide.asm.js";
import { loadPyodide } from "./python/pyodide.js";

const MOST_ROOMS = 10_000;
// Decisions are recorded in mazes of up to this many rooms, as the program does by default.
const MOST_WITH_DECISIONS = 2_500;
// How often a long computation reports its progress, and can be stopped, in milliseconds.
const INTERVAL = 100;

const IMPORTS = `
import sys, time
sys.path.insert(0, "/labyrinth")
time.thread_time = time.process_time  # there is only one thread
from explained_run import ExplainedRun
from labyrinth import Recipe, generators, solvers
from labyrinth.core.declaration.recipe import options_of
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.generation.generate import generation
from labyrinth.core.search.inspection import inspection
from labyrinth.core.search.solve import search_by
`;

// The names imported above, by name.
let core;
let maze;
let isStopped = false;
const runs = {};

async function load() {
  reportBytes();
  const [python, archive] = await Promise.all([
    loadPyodide({ createPyodideModule }),
    fetch(new URL("python/labyrinth.zip", import.meta.url)).then((reply) => reply.arrayBuffer()),
  ]);
  python.unpackArchive(archive, "zip", { extractDir: "/labyrinth" });
  python.runPython(IMPORTS);
  core = new Proxy(python.globals, { get: (names, name) => names.get(name) });
}

// Reports how many bytes have arrived, in all fetches together.
function reportBytes() {
  const plainFetch = self.fetch;
  let bytes = 0;
  const transform = (chunk, stream) => {
    postMessage({ bytes: (bytes += chunk.length) });
    stream.enqueue(chunk);
  };
  self.fetch = async (...request) => {
    const reply = await plainFetch(...request);
    return new Response(reply.body.pipeThrough(new TransformStream({ transform })), reply);
  };
}

// Computes a task of the core slice by slice; now and then messages of the page can arrive.
async function finish(task) {
  let reported = performance.now();
  for (const share of task) {
    if (performance.now() - reported < INTERVAL) continue;
    postMessage({ share });
    await new Promise((resume) => setTimeout(resume));
    reported = performance.now();
    if (isStopped) throw new Error("Stopped.");
  }
  return task.result;
}

// What the page can ask for.
const answers = {
  menus: () => ({
    generator: menu(core.generators(), ({ key }) => core.options_of(key)),
    solver: menu(core.solvers(), ({ options }) => options),
  }),

  async generate(text) {
    const recipe = core.Recipe.parse(text);
    const rooms = recipe.rows * recipe.cols;
    if (rooms > MOST_ROOMS) throw new Error(`This page shows at most ${MOST_ROOMS} rooms.`);
    const decisions = rooms <= MOST_WITH_DECISIONS;
    const generated = await finish(core.generation.callKwargs(recipe, { decisions }));
    const { height, width, tiles, start, goals, trace } = generated;
    runs.generation = core.ExplainedRun(core.generators().get(recipe.algorithm), trace);
    maze = generated;
    const ends = { start: maze.index(start), goal: maze.index(goals.get(0)) };
    const run = { text: String(recipe), ...copied(runs.generation.about()) };
    return { height, width, tiles: tiles.toJs(), ...ends, run };
  },

  // Searches between two tiles, after some walls and passages have been toggled.
  async search(text, start, goal, toggled) {
    const choice = core.SolverChoice.parse(text);
    const searched = maze.copy();
    for (const tile of toggled) {
      const place = searched.position(tile);
      searched.set(place, searched.get(place) ? 0 : maze.wall_weights?.get(tile) || 1);
    }
    searched.start = searched.position(start);
    searched.goals = core.tuple([searched.position(goal)]);
    const decisions = maze.rows * maze.cols <= MOST_WITH_DECISIONS;
    const solution = await finish(core.search_by.callKwargs(searched, choice, { decisions }));
    const [solver, trace] = [core.solvers().get(choice.key), solution.trace];
    const facts = await finish(core.inspection(trace, solver, searched.start, searched.goals));
    runs.search = core.ExplainedRun(solver, trace, solution, facts);
    return { text: String(choice), ...copied(runs.search.about()) };
  },

  // Moves a run to a position or by a number of steps, which may pass over decisions.
  move(name, { position, count }, eventsOnly, isExplained) {
    const run = runs[name];
    if (position !== undefined) run.player.seek(position);
    if (count) run.step(count, eventsOnly);
    return copied(run.state(isExplained));
  },

  // The events of a run, numbers of four bytes.
  events: (name) => runs[name].trace.events.toJs(),
};

function menu(algorithms, optionsOf) {
  const field = (option) => ({
    ...{ key: option.key, summary: option.summary, values: option.values },
    hasWords: ["Choice", "Flag"].includes(option.type),
    usual: option.default === undefined ? "" : option.format(option.default),
  });
  return Array.from(algorithms.values(), (algorithm) => {
    const { key, name, summary, group } = algorithm;
    const options = Array.from(optionsOf(algorithm), field);
    return { key, name, summary, group: group?.value, options };
  });
}

// Returns a copy of a value, which Python can forget at once.
function copied(value) {
  const copy = value.toJs({ dict_converter: Object.fromEntries });
  value.destroy();
  return copy;
}

// Returns one sentence for any error: the message of the core, without where it was raised.
function sentence(error) {
  const last = String(error.message ?? error).trim().split("\n").at(-1);
  const text = last.replace(/^labyrinth[\w.]*: /, "");
  return text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

async function answer(id, name, given) {
  isStopped = false;
  try {
    postMessage({ id, result: await answers[name](...given) });
  } catch (error) {
    console.error(error);
    postMessage({ id, error: sentence(error) });
  }
}

// Questions are answered one after the other, once Python has started.
let queue = load().catch((error) => {
  postMessage({ failed: sentence(error) });
  return new Promise(() => {});
});
self.onmessage = ({ data: { id, name, given, stop } }) => {
  if (stop) isStopped = true;
  else queue = queue.then(() => answer(id, name, given));
};
