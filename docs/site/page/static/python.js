// Asks the worker, which runs Python, and waits for its answers.

export class Python {
  #worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  #waiting = new Map();
  #questions = 0;

  // `report` is called with what the worker reports besides answers: how many `bytes` have arrived,
  // the `share` done of a computation, or why it has `failed` to start.
  constructor(report) {
    this.#worker.onmessage = ({ data: { id, result, error, ...reported } }) => {
      if (id === undefined) return report(reported);
      const { resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      return error ? reject(new Error(error)) : resolve(result);
    };
    this.#worker.onerror = ({ message }) => report({ failed: message ?? "a file is missing" });
  }

  ask(name, ...given) {
    const id = ++this.#questions;
    this.#worker.postMessage({ id, name, given });
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  stop = () => this.#worker.postMessage({ stop: true });
}
