import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Which files a move has copied and read back: a line for each, written when it is so, so that a run which was killed is no run in vain. Names are hashes of
 * content and never change what they name. The first line says between which places; a journal of another move is begun anew.
 */
export class Journal {
  readonly #path: string;
  readonly #done: Set<string>;

  constructor(path: string, from: string, to: string) {
    this.#path = path;
    const head = JSON.stringify({ from, to });
    // The last line may be half of one.
    const [first, ...lines] = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
    this.#done = new Set(first === head ? lines : []);
    writeFileSync(path, [head, ...this.#done, ''].join('\n'), { mode: 0o600 });
  }

  has(key: string): boolean {
    return this.#done.has(key);
  }

  add(key: string): void {
    this.#done.add(key);
    appendFileSync(this.#path, `${key}\n`);
  }

  end(): void {
    rmSync(this.#path, { force: true });
  }
}
