import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Six buckets each: every bucket is a line of every scrape. */
const CALL_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10];
const DELAY_SECONDS = [0.25, 0.5, 1, 2.5, 10, 60];
const BATCH_SIZES = [1, 5, 20, 100, 300, 500];

/**
 * Figures of one server for Prometheus (docs/operating.md). Labels have few values, never a player or an issue: each value is lines of every scrape,
 * and a scrape is written on the event loop.
 */
export class Metrics {
  readonly registry = new Registry();

  /** Time from a request to its answer. `area`: the first part of the path behind /v1. */
  readonly callSeconds = new Histogram({
    name: 'caiting_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['area'],
    buckets: CALL_SECONDS,
    registers: [this.registry],
  });

  /** `outcome`: accepted or refused. */
  readonly orders = new Counter({
    name: 'caiting_orders_total',
    help: 'Orders of bets by outcome',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  readonly orderBatch = new Histogram({
    name: 'caiting_order_batch_size',
    help: 'Orders in one statement of the bet batcher',
    buckets: BATCH_SIZES,
    registers: [this.registry],
  });

  readonly sealDelay = new Histogram({
    name: 'caiting_seal_delay_seconds',
    help: 'From the close of an issue to its seal',
    buckets: DELAY_SECONDS,
    registers: [this.registry],
  });

  readonly settleDelay = new Histogram({
    name: 'caiting_settle_delay_seconds',
    help: 'From the result of an issue to its last payout',
    buckets: DELAY_SECONDS,
    registers: [this.registry],
  });

  /** Notices between the processes of one site. `way`: published by this process, received from another. One process alone has none. */
  readonly busNotices = new Counter({
    name: 'caiting_bus_notices_total',
    help: 'Notices between server processes by way',
    labelNames: ['way'],
    registers: [this.registry],
  });

  readonly busLag = new Histogram({
    name: 'caiting_bus_lag_seconds',
    help: 'From publishing a notice until the database gives it back, as it gives it to every other process',
    buckets: DELAY_SECONDS,
    registers: [this.registry],
  });

  readonly busReconnects = new Counter({
    name: 'caiting_bus_reconnects_total',
    help: 'Times that the connection of the bus was lost and is back',
    registers: [this.registry],
  });

  /** A gauge whose value is read when it is scraped. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  /** Memory, processor time, event loop, file descriptors of this process. */
  collectProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }
}
