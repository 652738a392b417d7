import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findProgram } from '@caiting/server/testing/deploy-file';
import { freePort } from '@caiting/server/testing/free-port';
import { cpuOf, median, quantile, round } from '../chat/hall.ts';
import { clockMs } from '../chat/stamp.ts';
import { openBenchSite, type BenchSite } from '../money/site.ts';
import { GOALS } from '../support/goals.ts';
import type { Ask, MemberOrder, Told } from './member.ts';

const MEMBER = fileURLToPath(new URL('./member.ts', import.meta.url));
const ROUNDS = 3;
const SIZES = { two: 2, four: 4 } as const;
const QUIET = { count: 100, atOnce: 1, everyMs: 20 } as const;
/** Each process; the next ones are said when everybody has heard these. */
const BUSY_AT_ONCE = 500;
const BUSY_EACH = 4_000;

type Way = 'nats' | 'notify';

/** What carries the messages, and what it takes of the processor. */
interface Carrier {
  readonly natsUrl: string | undefined;
  cpu(): number;
}

interface Measured {
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Messages of all processes together, each heard by all others. */
  readonly perSecond: number;
  /** Of a process, for a message that it hears. */
  readonly processUs: number;
  /** Of the database or of NATS, for a message that somebody says. */
  readonly carrierUs: number;
}

/** Server processes with nothing but their end of the bus. */
class Members {
  readonly #children: readonly ChildProcess[];

  private constructor(children: readonly ChildProcess[]) {
    this.#children = children;
  }

  static async start(count: number, order: MemberOrder): Promise<Members> {
    const children = Array.from({ length: count }, () => fork(MEMBER, [JSON.stringify(order)], { stdio: 'inherit' }));
    await Promise.all(children.map((child) => once(child, 'message')));
    return new Members(children);
  }

  get cpu(): number {
    return this.#children.reduce((sum, { pid = 0 }) => sum + cpuOf(pid), 0);
  }

  /** Every process, or the first ones, or the others. */
  ask(ask: Ask, from = 0, to = this.#children.length): Promise<Told[]> {
    return Promise.all(
      this.#children.slice(from, to).map(async (child) => {
        const told = once(child, 'message');
        child.send(ask);
        return ((await told) as [Told])[0];
      }),
    );
  }

  async stop(): Promise<void> {
    const ended = this.#children.map((child) => once(child, 'exit'));
    for (const child of this.#children) child.disconnect();
    await Promise.all(ended);
  }
}

async function measure(site: BenchSite, { natsUrl, cpu }: Carrier, size: number): Promise<Measured> {
  const members = await Members.start(size, { target: site.database.appTarget, natsUrl });
  try {
    // One says something now and then: what a way takes by itself.
    await members.ask({ do: 'say', ...QUIET }, 0, 1);
    const quiet = (await members.ask({ do: 'hear', total: QUIET.count }, 1)).flatMap(({ delays }) => delays);
    const [begunMs, ownCpu, carrierCpu] = [clockMs(), members.cpu, cpu()];
    await members.ask({ do: 'say', count: BUSY_EACH, atOnce: BUSY_AT_ONCE, everyMs: null });
    const heard = BUSY_EACH * (size - 1);
    const before = QUIET.count;
    await Promise.all([
      members.ask({ do: 'hear', total: heard }, 0, 1),
      members.ask({ do: 'hear', total: heard + before }, 1),
    ]);
    const seconds = (clockMs() - begunMs) / 1_000;
    return {
      p50Ms: quantile(quiet, 0.5),
      p99Ms: quantile(quiet, 0.99),
      perSecond: (BUSY_EACH * size) / seconds,
      processUs: ((members.cpu - ownCpu) / (heard * size)) * 1e6,
      carrierUs: ((cpu() - carrierCpu) / (BUSY_EACH * size)) * 1e6,
    };
  } finally {
    await members.stop();
  }
}

/** Of all processes of PostgreSQL: those that serve a connection are children of the first. */
async function databaseCpu({ database }: BenchSite): Promise<() => number> {
  const { pid } = await database.db.one<{ pid: number }>('select pg_backend_pid() as pid');
  const parentOf = (one: string): string | undefined => {
    const stat = readFileSync(`/proc/${one}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  };
  const first = parentOf(String(pid));
  const isOurs = (one: string): boolean => {
    try {
      return parentOf(one) === first;
    } catch {
      return false;
    }
  };
  return () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isOurs(name))
      .reduce((sum, name) => sum + cpuOf(Number(name)), 0);
}

async function startNats(program: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const child = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  process.once('exit', () => child.kill('SIGKILL'));
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'data').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return { url: `nats://127.0.0.1:${port}`, child };
    await delay(20); // tidy-allow: until it listens
  }
}

const middle = (all: readonly Measured[]): Measured => ({
  p50Ms: round(median(all.map(({ p50Ms }) => p50Ms))),
  p99Ms: round(median(all.map(({ p99Ms }) => p99Ms))),
  perSecond: Math.round(median(all.map(({ perSecond }) => perSecond))),
  processUs: round(median(all.map(({ processUs }) => processUs)), 1),
  carrierUs: round(median(all.map(({ carrierUs }) => carrierUs)), 1),
});

/**
 * What the bus takes by NATS and by NOTIFY of the same PostgreSQL, in turns: two and four processes with nothing but their end of it. *Quiet*: fifty
 * messages a second from one of them. *Busy*: all of them say as much as is heard. `ratio` is the slower way's delay as a share of its goal.
 */
export async function run(): Promise<number> {
  const program = findProgram('nats-server');
  if (program === null) {
    process.stderr.write('bench bus needs nats-server (Debian: nats-server)\n');
    return 2;
  }
  const site = await openBenchSite('bus');
  const { url, child } = await startNats(program);
  const carriers: Readonly<Record<Way, Carrier>> = {
    nats: { natsUrl: url, cpu: () => cpuOf(child.pid ?? 0) },
    notify: { natsUrl: undefined, cpu: await databaseCpu(site) },
  };
  try {
    const figures: Record<string, Record<Way, Measured>> = {};
    for (const [name, size] of Object.entries(SIZES)) {
      const read: Record<Way, Measured[]> = { nats: [], notify: [] };
      for (let turn = 0; turn < ROUNDS; turn += 1)
        for (const way of ['notify', 'nats'] as const) read[way].push(await measure(site, carriers[way], size));
      figures[name] = { nats: middle(read.nats), notify: middle(read.notify) };
      process.stderr.write(`${name}: ${JSON.stringify(figures[name])}\n`);
    }
    const slowest = Math.max(...Object.values(figures).flatMap(({ nats, notify }) => [nats.p50Ms, notify.p50Ms]));
    const ratio = round(slowest / GOALS.bus.p50Ms, 3);
    process.stdout.write(`${JSON.stringify({ bench: 'bus', ratio, goals: GOALS.bus, ...figures })}\n`);
    return ratio <= 1 ? 0 : 1;
  } finally {
    child.kill('SIGKILL');
    await site.close();
  }
}
