import { Transform, type TransformCallback } from 'node:stream';
import { Gate } from '@caiting/server/testing/apart/gate';

const END = '\r\n';
const MESSAGE = /^H?MSG /;

/** Frames of NATS from the server to its client: whole ones pass, messages only while `keeps` says so. */
class Frames extends Transform {
  readonly #keeps: () => boolean;
  #left = Buffer.alloc(0);

  constructor(keeps: () => boolean) {
    super();
    this.#keeps = keeps;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#left = Buffer.concat([this.#left, chunk]);
    for (;;) {
      const end = this.#left.indexOf(END);
      if (end < 0) break;
      const line = this.#left.toString('latin1', 0, end);
      const isMessage = MESSAGE.test(line);
      const whole = end + END.length + (isMessage ? Number(line.slice(line.lastIndexOf(' ') + 1)) + END.length : 0);
      if (this.#left.length < whole) break;
      if (!isMessage || this.#keeps()) this.push(this.#left.subarray(0, whole));
      this.#left = this.#left.subarray(whole);
    }
    done();
  }
}

/** The way of one server to its NATS, which promises to bring a message at most once: for as long as it is told to, it brings none. */
export class LossyLine {
  readonly #gate: Gate;
  readonly #losses: Losses;

  private constructor(gate: Gate, losses: Losses) {
    this.#gate = gate;
    this.#losses = losses;
  }

  static async open(target: number): Promise<LossyLine> {
    const losses: Losses = { isOn: false, count: 0 };
    const gate = await Gate.open(
      () =>
        new Frames(() => {
          if (losses.isOn) losses.count += 1;
          return !losses.isOn;
        }),
    );
    gate.leadTo(target);
    return new LossyLine(gate, losses);
  }

  get url(): string {
    return `nats://127.0.0.1:${this.#gate.port}`;
  }

  lose(): void {
    this.#losses.isOn = true;
  }

  /** Gives how many messages were lost. */
  keep(): number {
    const lost = this.#losses.count;
    Object.assign(this.#losses, { isOn: false, count: 0 });
    return lost;
  }

  close(): void {
    this.#gate.close();
  }
}

interface Losses {
  isOn: boolean;
  count: number;
}
