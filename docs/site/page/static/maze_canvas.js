// Draws a maze and the marks of a run, in whole device pixels, and only what has changed.

// The marks of tiles; a generator holds those that are active.
const [ACTIVE, FRONTIER, EXPANDED, TRAIL, PATH] = [1, 2, 3, 4, 5];
const GROUNDS = { [ACTIVE]: "active", [FRONTIER]: "frontier", [TRAIL]: "trail" };
// The colours of numbers on tiles with a mark.
const INKS = { [FRONTIER]: "on-frontier", [PATH]: "on-path-middle" };
const SIGNS = { STANDS: "walker", CANDIDATE: "candidate-first", REFUSED: "refused" };
// How wide a wall, the band of the path, and a frame are, compared with a corridor.
const [WALL, BAND, FRAME] = [0.22, 0.4, 0.12];
// In CSS pixels: the widest corridor, and the narrowest tile that a number fits in.
const [WIDEST, LEGIBLE] = [56, 15];

export class MazeCanvas {
  #canvas;
  #context;
  #maze;
  #state;
  #corridor;
  // Where each column and each row begins, and at last where the maze ends.
  #xs = [];
  #ys = [];
  #colours = new Map();

  constructor(canvas) {
    [this.#canvas, this.#context] = [canvas, canvas.getContext("2d", { alpha: false })];
    const redraw = () => this.#state && this.#redraw();
    new ResizeObserver(redraw).observe(canvas.parentElement);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  }

  // Shows another run from the next state on; `expanded` and `path` are its tiles in order. Walls
  // are as wide as corridors if a tile between four rooms is open, or if tiles have weights.
  open({ expanded, path, ...maze }) {
    const { tiles, width } = maze;
    const isPost = (tile) => (tile % width) % 2 === 0 && Math.floor(tile / width) % 2 === 0;
    const isOfBlocks = tiles.some((weight, tile) => weight > 1 || (weight && isPost(tile)));
    const order = new Map(expanded.map((tile, number) => [tile, number / expanded.length]));
    const steps = new Map(path.map((tile, number) => [tile, number]));
    this.#maze = { ...maze, path, order, steps, isOfBlocks, heaviest: Math.max(2, ...tiles) };
    this.#state = undefined;
  }

  // Draws a state: its tiles, their marks and signs, and the tile of the last event, its head.
  show({ tiles, marks, head, signs = [] }) {
    const before = this.#state;
    this.#state = { tiles, marks, head, signs: new Map(signs) };
    if (!before) return this.#redraw();
    const marked = [before.head, head, ...before.signs.keys(), ...this.#state.signs.keys()];
    const changed = new Set(marked);
    for (let tile = 0; tile < tiles.length; tile++) {
      if (marks[tile] !== before.marks[tile]) changed.add(tile);
      // With a tile the front of the wall above it changes.
      if (tiles[tile] !== before.tiles[tile]) changed.add(tile).add(tile - this.#maze.width);
    }
    return changed.forEach((tile) => tile >= 0 && this.#draw(tile));
  }

  // Returns the tile below the pointer; undefined outside the maze.
  tileAt({ offsetX, offsetY }) {
    const find = (starts, offset) => starts.findLastIndex((at) => at <= offset * devicePixelRatio);
    const [row, col] = [find(this.#ys, offsetY), find(this.#xs, offsetX)];
    const { height, width } = this.#maze;
    const isInside = row >= 0 && row < height && col >= 0 && col < width;
    return isInside ? row * width + col : undefined;
  }

  #redraw() {
    this.#measure();
    this.#colours.clear();
    this.#state.tiles.forEach((_, tile) => this.#draw(tile));
  }

  #measure() {
    const { height, width, isOfBlocks } = this.#maze;
    const [canvas, box] = [this.#canvas, this.#canvas.parentElement];
    const thin = (corridor) => (isOfBlocks ? corridor : Math.max(1, Math.round(corridor * WALL)));
    // The pixels of the first tiles of a row: a wall, a corridor, a wall and so on.
    const size = (tiles, corridor) => (tiles >> 1) * corridor + ((tiles + 1) >> 1) * thin(corridor);
    const fits = (corridor) =>
      size(width, corridor) <= box.clientWidth * devicePixelRatio &&
      size(height, corridor) <= box.clientHeight * devicePixelRatio;
    let corridor = Math.ceil(WIDEST * devicePixelRatio);
    while (corridor > 1 && !fits(corridor)) corridor--;
    const starts = (tiles) => Array.from({ length: tiles + 1 }, (_, at) => size(at, corridor));
    [this.#xs, this.#ys, this.#corridor] = [starts(width), starts(height), corridor];
    [canvas.width, canvas.height] = [this.#xs[width], this.#ys[height]];
    canvas.style.width = `${canvas.width / devicePixelRatio}px`;
    canvas.style.height = `${canvas.height / devicePixelRatio}px`;
  }

  #draw(tile) {
    const { tiles, marks, signs, head } = this.#state;
    const { width, start, goal } = this.#maze;
    const [row, col] = [Math.floor(tile / width), tile % width];
    const [x, y] = [this.#xs[col], this.#ys[row]];
    const box = { x, y, w: this.#xs[col + 1] - x, h: this.#ys[row + 1] - y };
    this.#fill(box, this.#ground(tile));
    if (!tiles[tile] && tiles[tile + width]) this.#drawFront(box);
    if (marks[tile] === PATH) this.#drawPath(box, tile);
    if (tile === head) this.#drawFrame(box);
    if (signs.has(tile)) this.#drawSign(box, SIGNS[signs.get(tile)]);
    const end = tiles[tile] && { [start]: "start", [goal]: "goal" }[tile];
    if (end) this.#fill(box, this.#colour(end));
    if (end) this.#write(box, end[0].toUpperCase(), `on-${end}`);
    else if (tiles[tile] > 1) this.#write(box, tiles[tile], INKS[marks[tile]] ?? "foreground");
  }

  // Returns the colour of a wall, or of a corridor: its mark, when it was expanded, or its weight.
  #ground(tile) {
    const { tiles, marks } = this.#state;
    const [mark, order] = [marks[tile], this.#maze.order.get(tile)];
    if (!tiles[tile]) return this.#colour("wall-top");
    if (mark === EXPANDED || (mark === PATH && order !== undefined)) {
      return this.#mix("explored-first", "explored-last", order);
    }
    if (GROUNDS[mark]) return this.#colour(GROUNDS[mark]);
    return this.#mix("floor", "weight-heavy", (tiles[tile] - 1) / (this.#maze.heaviest - 1));
  }

  #drawFront({ x, y, w, h }) {
    const front = Math.round(Math.min(h, this.#corridor * WALL) * 0.4);
    this.#fill({ x, y: y + h - front, w, h: front }, this.#colour("wall-front"));
  }

  // Draws a band from the middle of a tile towards the tiles before and after it on the path.
  #drawPath({ x, y, w, h }, tile) {
    const { path, steps, width } = this.#maze;
    const [step, band] = [steps.get(tile), Math.max(1, Math.round(this.#corridor * BAND))];
    const share = (2 * step) / Math.max(1, path.length - 1);
    const colour =
      share < 1
        ? this.#mix("path-start", "path-middle", share)
        : this.#mix("path-middle", "path-goal", share - 1);
    const [left, top] = [x + (Math.max(0, w - band) >> 1), y + (Math.max(0, h - band) >> 1)];
    const middle = { x: left, y: top, w: Math.min(w, band), h: Math.min(h, band) };
    const arms = new Map([
      [tile - 1, { ...middle, x, w: left - x }],
      [tile + 1, { ...middle, w: x + w - left }],
      [tile - width, { ...middle, y, h: top - y }],
      [tile + width, { ...middle, h: y + h - top }],
    ]);
    const parts = [middle, arms.get(path[step - 1]), arms.get(path[step + 1])];
    parts.forEach((part) => part && this.#fill(part, colour));
  }

  #write({ x, y, w, h }, text, colour) {
    const [size, context] = [Math.min(w, h), this.#context];
    if (size < LEGIBLE * devicePixelRatio) return;
    context.font = `600 ${Math.round(size * 0.55)}px system-ui, sans-serif`;
    [context.textAlign, context.textBaseline] = ["center", "middle"];
    context.fillStyle = this.#colour(colour);
    context.fillText(text, x + w / 2, y + h * 0.54);
  }

  // Draws a frame inside the tile of the last event; a narrow tile is filled.
  #drawFrame({ x, y, w, h }) {
    const [line, context] = [Math.max(1, Math.round(this.#corridor * FRAME)), this.#context];
    [context.strokeStyle, context.lineWidth] = [this.#colour("cursor"), line];
    if (Math.min(w, h) <= 3 * line) this.#fill({ x, y, w, h }, context.strokeStyle);
    else context.strokeRect(x + line / 2, y + line / 2, w - line, h - line);
  }

  // Draws a sign inside the frame; a narrow tile is filled.
  #drawSign({ x, y, w, h }, name) {
    const edge = Math.min(w, h) < this.#corridor ? 0 : Math.round(this.#corridor * 2 * FRAME);
    const colour = this.#colour(name);
    this.#fill({ x: x + edge, y: y + edge, w: w - 2 * edge, h: h - 2 * edge }, colour);
  }

  #fill({ x, y, w, h }, colour) {
    this.#context.fillStyle = colour;
    this.#context.fillRect(x, y, w, h);
  }

  // Returns a colour of the page's theme, written #rrggbb.
  #colour(name) {
    if (!this.#colours.has(name)) {
      const style = getComputedStyle(this.#canvas);
      this.#colours.set(name, style.getPropertyValue(`--${name}`));
    }
    return this.#colours.get(name);
  }

  #mix(one, other, share) {
    const part = (name, at) => parseInt(this.#colour(name).slice(at, at + 2), 16);
    const mixed = [1, 3, 5].map((at) => part(one, at) * (1 - share) + part(other, at) * share);
    return `rgb(${mixed.map(Math.round)})`;
  }
}
