// Moves along a run: it is played, or rests at a position. While Python computes a state, only the
// newest wish is kept, so that what is shown is never late.

const SECONDS_OF_A_RUN = 10;
// A run that is played faster than this, in steps per second, is explained only now and then.
const READABLE = 16;
const MILLISECONDS_A_REASON = 300;
// In seconds: after a pause of the browser, as in a hidden tab, a run does not leap.
const LONGEST_FRAME = 0.25;

export class Timeline {
  position = 0;
  length = 0;
  isPlaying = false;
  // Steps per second; 0 plays every run in the same time.
  speed = 0;
  eventsOnly = false;

  #ask;
  #show;
  #run;
  #wish;
  #moving;
  #explainedAt = 0;

  // `ask` asks Python for a state, and `show` shows it.
  constructor(ask, show) {
    [this.#ask, this.#show] = [ask, show];
  }

  // Begins with another run, which has this name in the worker; `seek` shows it.
  open(name, { length, deeds }) {
    [this.#run, this.#wish] = [{ name, deeds }, undefined];
    [this.position, this.length] = [0, length];
  }

  seek(position) {
    this.isPlaying = false;
    return this.#move({ position });
  }

  step(count) {
    this.isPlaying = false;
    return this.#move({ ...this.#wish, count: count + (this.#wish?.count ?? 0) });
  }

  play() {
    if (this.position === this.length) this.seek(0);
    this.isPlaying = true;
    let [before, owed] = [performance.now(), 0];
    const tick = (now) => {
      if (!this.isPlaying) return;
      owed += Math.min((now - before) / 1000, LONGEST_FRAME) * this.#pace;
      before = now;
      if (owed >= 1 && !this.#moving) {
        this.#move({ count: Math.floor(owed) });
        owed %= 1;
      }
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  get #pace() {
    const steps = this.eventsOnly ? this.#run.deeds : this.length;
    return this.speed || Math.max(1, steps / SECONDS_OF_A_RUN);
  }

  #move(wish) {
    this.#wish = wish;
    this.#moving ??= this.#follow().finally(() => (this.#moving = undefined));
    return this.#moving;
  }

  async #follow() {
    while (this.#wish) {
      const [run, wish] = [this.#run, this.#wish];
      this.#wish = undefined;
      const isLate = performance.now() - this.#explainedAt > MILLISECONDS_A_REASON;
      const isExplained = !this.isPlaying || this.#pace <= READABLE || isLate;
      if (isExplained) this.#explainedAt = performance.now();
      const state = await this.#ask("move", run.name, wish, this.eventsOnly, isExplained);
      if (run !== this.#run) continue; // another run was opened meanwhile
      this.position = state.position;
      if (this.isPlaying && this.position === this.length) this.seek(this.length);
      this.#show(state);
    }
  }
}
