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
  readonly callSeconds = this.#histogram('caiting_call_seconds', 'Time to answer a call', CALL_SECONDS, ['area']);

  /** `outcome`: accepted or refused. */
  readonly orders = this.#counter('caiting_orders_total', 'Orders of bets by outcome', ['outcome']);

  readonly orderBatch = this.#histogram(
    'caiting_order_batch_size',
    'Orders in one statement of the bet batcher',
    BATCH_SIZES,
  );

  readonly sealDelay = this.#histogram(
    'caiting_seal_delay_seconds',
    'From the close of an issue to its seal',
    DELAY_SECONDS,
  );

  readonly settleDelay = this.#histogram(
    'caiting_settle_delay_seconds',
    'From the result of an issue to its last payout',
    DELAY_SECONDS,
  );

  /** Notices between the processes of one site. `way`: published by this process, received from another. One process alone has none. */
  readonly busNotices = this.#counter('caiting_bus_notices_total', 'Notices between server processes by way', ['way']);

  readonly busLag = this.#histogram(
    'caiting_bus_lag_seconds',
    'From publishing a notice until the bus has it on its way to every other process',
    DELAY_SECONDS,
  );

  readonly busReconnects = this.#counter(
    'caiting_bus_reconnects_total',
    'Times that the connection of the bus was lost and is back',
  );

  /** Reads of calls that a replica may answer. `place`: replica, or why the primary was asked: own (who asks has just acted), behind, away, busy, failed. */
  readonly replicaReads = this.#counter('caiting_replica_reads_total', 'Reads that a replica may answer by place', [
    'place',
  ]);

  /** Messages to devices. `outcome`: sent, retried, failed, forgotten (the device or its session is gone), skipped (read before, or not wished any more). */
  readonly webPushes = this.#counter('caiting_web_pushes_total', 'Messages to devices by outcome', ['outcome']);

  /** Requests to the object store, from the call to the answer, tries and waiting included. `act`: GET, HEAD, PUT, DELETE. */
  readonly fileSeconds = this.#histogram(
    'caiting_file_store_seconds',
    'Time of a request to the object store of uploads by kind',
    DELAY_SECONDS,
    ['act'],
  );

  /** `reason`: away (no answer in time), busy (too many wait), refused (it takes nothing from us). */
  readonly fileFaults = this.#counter(
    'caiting_file_store_faults_total',
    'Requests to the object store that failed by reason',
    ['reason'],
  );

  #counter<Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  #histogram<Label extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly Label[] = [],
  ): Histogram<Label> {
    return new Histogram({ name, help, buckets, labelNames, registers: [this.registry] });
  }

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
