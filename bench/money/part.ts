import { cpuSeconds } from './cpu.ts';

/** One of the things a bench measures in turns with others. */
export class Part {
  readonly #dataFolder: string;
  readonly #measure: () => Promise<number>;
  readonly #seconds: number;
  readonly #rates: number[] = [];
  #cpuSeconds = 0;

  /** `measure` runs for `seconds` and gives its rate per second. */
  constructor(dataFolder: string, measure: () => Promise<number>, seconds: number) {
    this.#dataFolder = dataFolder;
    this.#measure = measure;
    this.#seconds = seconds;
  }

  async turn(): Promise<void> {
    const before = cpuSeconds(this.#dataFolder);
    this.#rates.push(await this.#measure());
    this.#cpuSeconds += cpuSeconds(this.#dataFolder) - before;
  }

  /** Rate per second of each turn. */
  get rates(): readonly number[] {
    return this.#rates;
  }

  /** How many of its own come for one of the yardstick's: in the same time, and for the same CPU time. */
  against(yard: Part): { readonly byTime: number; readonly byCpu: number } {
    return { byTime: this.#mean() / yard.#mean(), byCpu: this.#perCpu() / yard.#perCpu() };
  }

  #mean(): number {
    return sum(this.#rates) / this.#rates.length;
  }

  #perCpu(): number {
    return (sum(this.#rates) * this.#seconds) / this.#cpuSeconds;
  }
}

/** Forwards and back, so that none is always the first. */
export async function takeTurns(parts: readonly Part[], turns: number): Promise<void> {
  for (let n = 0; n < turns; n += 1) for (const part of n % 2 === 0 ? parts : parts.toReversed()) await part.turn();
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
