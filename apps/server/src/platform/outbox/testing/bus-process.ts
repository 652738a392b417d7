import { onTestFinished } from 'vitest';
import type { DbTarget } from '../../db/pool.ts';
import { createLog } from '../../log.ts';
import { Metrics } from '../../metrics/metrics.ts';
import { until } from '../../testing/until.ts';
import type { Bus, Notice } from '../bus.ts';
import { NatsBus } from '../nats/nats-bus.ts';
import { natsSettings } from '../nats/settings.ts';

/** A bus as one process of the site has it, and what it heard there. */
export class BusProcess {
  readonly bus: Bus;
  readonly notices: Notice[] = [];
  gaps = 0;
  readonly #metrics: Metrics;

  private constructor(bus: Bus, metrics: Metrics) {
    this.bus = bus;
    this.#metrics = metrics;
    bus.subscribe((notice) => this.notices.push(notice));
    bus.onGap(() => (this.gaps += 1));
  }

  /** Closed after the test. */
  static async byNats(target: DbTarget, urls: string): Promise<BusProcess> {
    const settings = natsSettings({ CAITING_BUS: 'nats', CAITING_NATS_URL: urls });
    if (settings === undefined) throw new Error('no settings');
    const metrics = new Metrics();
    const bus = new NatsBus(target, settings, createLog('silent'), metrics);
    const process = new BusProcess(bus, metrics);
    onTestFinished(() => bus.close());
    await bus.start();
    return process;
  }

  publish(notice: Notice): void {
    this.bus.publish(notice);
  }

  get isUp(): boolean {
    return this.bus.isUp();
  }

  /** What the live frames that carry a number say. */
  get numbers(): number[] {
    return this.notices.flatMap((notice) =>
      notice.kind === 'live' ? ((notice.frame.data as { n?: number }).n ?? []) : [],
    );
  }

  get cuts(): (Notice & { kind: 'cut' })[] {
    return this.notices.filter((notice) => notice.kind === 'cut');
  }

  /** A line of a scrape. */
  async figure(name: string): Promise<number> {
    const line = (await this.#metrics.registry.metrics()).split('\n').find((one) => one.startsWith(`${name} `));
    return Number(line?.split(' ')[1] ?? 0);
  }
}

export const live = (n: number): Notice => ({ kind: 'live', room: 'site', frame: { code: 111, data: { n } } });
export const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);
export const away = (bus: BusProcess): Promise<void> => until(() => !bus.isUp, 'the bus to be away');
export const whole = (...buses: readonly BusProcess[]): Promise<void> =>
  until(() => buses.every(({ isUp }) => isUp), 'the bus to be whole');
