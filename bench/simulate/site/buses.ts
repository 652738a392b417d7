import { Gate } from '@caiting/server/testing/apart/gate';
import { freePort } from '@caiting/server/testing/free-port';
import { hasNats, NatsProcess } from '@caiting/server/testing/nats-process';
import { LossyLine } from './lossy-line.ts';

/** Two servers of NATS that are one, with a line between them that can be cut, and lines of the site's servers to them that can lose what they carry. */
export class Buses {
  readonly here: NatsProcess;
  readonly there: NatsProcess;
  readonly #between: Gate;
  /** Where `here` listens for the other one. */
  readonly #meeting: number;
  readonly #lines: readonly LossyLine[];

  private constructor(
    parts: { here: NatsProcess; there: NatsProcess; between: Gate; meeting: number },
    lines: readonly LossyLine[],
  ) {
    this.here = parts.here;
    this.there = parts.there;
    this.#between = parts.between;
    this.#meeting = parts.meeting;
    this.#lines = lines;
  }

  /** For so many servers of a site: the first at one server of NATS, the others at the other. Null where NATS is not installed. */
  static async open(servers: number): Promise<Buses | null> {
    if (!hasNats) return null;
    const [between, meeting, far] = [await Gate.open(), await freePort(), await freePort()];
    const clustered = (port: number) => ['--cluster_name', 'pair', '--cluster', `nats://127.0.0.1:${port}`];
    const here = await NatsProcess.prepare(...clustered(meeting));
    const there = await NatsProcess.prepare(...clustered(far), '--routes', `nats://127.0.0.1:${between.port}`);
    between.leadTo(meeting);
    await here.start();
    await there.start();
    const lines: LossyLine[] = [];
    for (let at = 0; at < servers; at += 1) lines.push(await LossyLine.open((at === 0 ? here : there).port));
    return new Buses({ here, there, between, meeting }, lines);
  }

  /** How this server of the site comes to its NATS. */
  url(server: number): string {
    return this.#lines[server]?.url ?? '';
  }

  split(): void {
    this.#between.cut();
  }

  join(): void {
    this.#between.leadTo(this.#meeting);
  }

  lose(): void {
    for (const line of this.#lines) line.lose();
  }

  /** Gives how many messages were lost. */
  keep(): number {
    return this.#lines.reduce((sum, line) => sum + line.keep(), 0);
  }

  async close(): Promise<void> {
    for (const line of this.#lines) line.close();
    this.#between.close();
    await Promise.all([this.here.kill(), this.there.kill()]);
  }
}
