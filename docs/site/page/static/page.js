// The page: what it shows of a maze and its runs, and what its buttons, keys and pointer do. Python
// answers in a worker.

import { readAddress, writeAddress } from "./address.js";
import { Form, element } from "./form.js";
import { MazeCanvas } from "./maze_canvas.js";
import { Python } from "./python.js";
import { Timeline } from "./timeline.js";

const AT_FIRST = "wilson:14x20:7";
const HINT = "Press Space to play, or the arrow keys to step.";
// How long the timeline rests until the address says where, in milliseconds.
const REST = 200;

const $ = (id) => document.getElementById(id);
const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const python = new Python(report);
const canvas = new MazeCanvas($("maze"));
const timeline = new Timeline((...question) => python.ask(...question), showState);
let form;

// The maze as it was generated, its endpoints now, and the tiles that were toggled.
let maze;
let ends = {};
let toggled = new Set();
// The runs by name, "generation" and "search", and the name of the one on the timeline.
let runs = {};
let shown;
// Ends when everything is done that was attempted.
let working = Promise.resolve();
// The timer until the address is written.
let rest;

function report({ bytes, share, failed }) {
  if (bytes) $("bytes").value = bytes;
  if (share) $("share-done").value = share;
  $("working").hidden = !share;
  $("loading").hidden ||= Boolean(failed ?? share);
  if (failed) showError(`Python could not start: ${failed}`);
}

function showError(text) {
  $("error").textContent = text;
  $("error").hidden = !text;
}

// Does something that takes a while, after whatever is being done, which is stopped.
function attempt(action) {
  python.stop();
  working = working.then(async () => {
    showError("");
    await Promise.resolve(action()).catch((error) => showError(error.message));
    $("working").hidden = true;
  });
}

// Mazes and searches

async function generate(recipe) {
  maze = await python.ask("generate", recipe);
  ends = { start: maze.start, goal: maze.goal };
  toggled = new Set();
  runs = { generation: maze.run };
  form.recipe = maze.run.text;
}

async function search(solver) {
  runs.search = await python.ask("search", solver, ends.start, ends.goal, [...toggled]);
  form.solver = runs.search.text;
}

// Puts a run on the timeline, at a position or at its end.
function open(name, position = runs[name].length) {
  shown = name;
  canvas.open({ ...maze, ...ends, ...runs[name] });
  timeline.open(name, runs[name]);
  showRun(runs[name]);
  return timeline.seek(position);
}

async function openAddress(hash = location.hash) {
  const { recipe, solver, step, ...edits } = readAddress(hash);
  await generate(recipe ?? AT_FIRST);
  await open("generation", solver ? undefined : step);
  if (!solver) return;
  ends = { start: edits.start ?? maze.start, goal: edits.goal ?? maze.goal };
  toggled = new Set(edits.toggled);
  await search(solver);
  await open("search", step);
}

function address() {
  const [recipe, step] = [maze.run.text, timeline.position];
  if (shown === "generation") return writeAddress({ recipe, step });
  const start = ends.start === maze.start ? undefined : ends.start;
  const goal = ends.goal === maze.goal ? undefined : ends.goal;
  return writeAddress({ recipe, solver: runs.search.text, start, goal, toggled, step });
}

function noteAddress() {
  history.replaceState(null, "", address());
  $("share").textContent = "Copy link";
}

// What is shown

function showRun({ name, guarantee, code, length, deeds, kinds }) {
  $("recipe").textContent = maze.run.text;
  $("name").textContent = name;
  $("guarantee").textContent = guarantee;
  for (const item of $("legend").children) item.hidden = !kinds.has(item.dataset.kind);
  const row = (line) => element("p", line.trim(), { style: `--level: ${line.search(/\S/) / 4}` });
  const parts = code.flatMap(([heading, lines]) => [element("h3", heading), ...lines.map(row)]);
  $("code").replaceChildren(...parts);
  $("timeline").max = length;
  $("steps").hidden = deeds === length;
  for (const button of $("runs").children) {
    button.disabled = !runs[button.value];
    button.ariaPressed = button.value === shown;
  }
  $("maze").ariaLabel = `Maze ${maze.run.text}: ${name}`;
}

function showState({ position, line, figures, why, structures, ...state }) {
  canvas.show(state);
  $("timeline").value = position;
  $("timeline").ariaValueText = $("position").textContent = `${position} of ${timeline.length}`;
  showLine(line);
  showPairs("figures", figures);
  if (structures) {
    $("why").textContent = position ? why : HINT;
    showPairs("structures", structures);
  }
  showPlaying();
}

function showPairs(id, pairs) {
  const pair = ([name, value]) => [element("dt", name), element("dd", value)];
  $(id).replaceChildren(...pairs.flatMap(pair));
}

// Highlights a line of the pseudocode, and scrolls just far enough to show it.
function showLine(number) {
  const lines = $("code").querySelectorAll("p");
  lines.forEach((line, at) => (line.ariaCurrent = at === number ? "step" : null));
  if (number < 0) return;
  const { offsetTop: top, offsetHeight: height } = lines[number];
  const box = $("code");
  box.scrollTop = Math.max(top + height - box.clientHeight, Math.min(box.scrollTop, top));
}

function showPlaying() {
  const { isPlaying } = timeline;
  document.body.classList.toggle("playing", isPlaying);
  $("play").ariaLabel = isPlaying ? "Pause" : "Play";
  // A run that plays would be read aloud without end.
  $("why").ariaLive = isPlaying ? "off" : "polite";
  clearTimeout(rest);
  if (!isPlaying) rest = setTimeout(noteAddress, REST);
}

// Buttons and keys

function play() {
  timeline.play();
  showPlaying();
}

// Computes a run and plays it; where motion is unwelcome, shows its end.
function present(name, compute) {
  return attempt(async () => {
    await compute();
    await open(name, isCalm() ? undefined : 0);
    if (!isCalm()) play();
  });
}

async function share() {
  noteAddress();
  try {
    await navigator.clipboard.writeText(location.href);
    $("share").textContent = "Link copied";
  } catch {
    prompt("Copy this link:", location.href); // where the clipboard needs a secure connection
  }
}

const actions = {
  generate: () => present("generation", () => generate(form.recipe)),
  "new-seed": () => present("generation", () => generate(form.drawRecipe())),
  search: () => present("search", () => search(form.solver)),
  first: () => timeline.seek(0),
  back: () => timeline.step(-1),
  play: () => (timeline.isPlaying ? timeline.seek(timeline.position) : play()),
  forward: () => timeline.step(1),
  last: () => timeline.seek(timeline.length),
  stop: python.stop,
  share,
};
const keys = { " ": "play", ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  const isField = target.matches("select, input:not([type=range])");
  const isPressed = key === " " && target.matches("button, summary");
  if (!keys[key] || !shown || isField || isPressed || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  actions[keys[key]]();
});
// Enter in a field generates, or searches.
$("form").addEventListener("keydown", ({ key, target }) => {
  if (key === "Enter" && target.matches("input")) {
    target.closest("fieldset").querySelector(".main").click();
  }
});
for (const [id, action] of Object.entries(actions)) $(id).addEventListener("click", action);
// After a click Space plays, instead of pressing the button again.
addEventListener("click", ({ detail, target }) => detail && target.closest("button")?.blur());
$("timeline").addEventListener("input", ({ target }) => timeline.seek(Number(target.value)));
$("speed").addEventListener("change", ({ target }) => (timeline.speed = Number(target.value)));
$("decisions").addEventListener("change", ({ target }) => (timeline.eventsOnly = !target.checked));
$("runs").addEventListener("click", ({ target }) => target.value && open(target.value));

// The pointer on the maze drags S and G, and toggles passages

let dragged;
let isEdited = false;

const endAt = (tile) => Object.keys(ends).find((name) => ends[name] === tile);
const isOpen = (tile) => Boolean(maze.tiles[tile]) !== toggled.has(tile);

// Returns whether a tile is between two rooms, not on the border.
function isPassage(tile) {
  const [row, col] = [Math.floor(tile / maze.width), tile % maze.width];
  const isInside = row > 0 && col > 0 && row < maze.height - 1 && col < maze.width - 1;
  return isInside && (row + col) % 2 === 1;
}

// Searches after an edit; edits that come before it begins are searched together.
function searchEdited() {
  if (isEdited) return;
  isEdited = true;
  attempt(() => {
    isEdited = false;
    return search(form.solver).then(() => open("search"));
  });
}

$("maze").addEventListener("pointerdown", (event) => {
  const tile = canvas.tileAt(event);
  dragged = endAt(tile);
  if (dragged) $("maze").setPointerCapture(event.pointerId);
  if (dragged || !isPassage(tile)) return;
  if (!toggled.delete(tile)) toggled.add(tile);
  searchEdited();
});
$("maze").addEventListener("pointermove", (event) => {
  const tile = canvas.tileAt(event);
  if (dragged && isOpen(tile) && !endAt(tile)) {
    ends = { ...ends, [dragged]: tile };
    searchEdited();
  }
  $("maze").style.cursor = endAt(tile) ? "grab" : isPassage(tile) ? "pointer" : "";
});
$("maze").addEventListener("pointerup", () => (dragged = undefined));
// A finger that drags an endpoint does not scroll the page.
$("maze").addEventListener("touchstart", (event) => dragged && event.preventDefault());

addEventListener("hashchange", () => attempt(() => openAddress()));
attempt(async () => {
  form = new Form($("form"), await python.ask("menus"));
  // Without the maze of its address the page shows another one.
  await openAddress().catch(({ message }) =>
    Promise.resolve(shown ?? openAddress("")).finally(() => showError(message)),
  );
  $("loading").hidden = true;
  document.querySelectorAll("fieldset").forEach((each) => (each.disabled = false));
  if (!location.hash && !isCalm()) play();
});

// For tests and for the curious: the canvas, and the events of the run that is shown.
window.labyrinth = { canvas, events: () => python.ask("events", shown) };
