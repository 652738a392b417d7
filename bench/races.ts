import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { bettingCalls, toEnpath } from '@caiting/contract';
import { auditBooks } from '@caiting/server/bench-kit';
import type { LoadResult } from './money/http-load.ts';
import {
  benchForm,
  openBenchSite,
  openIssue,
  openPlayers,
  runLoad,
  startServer,
  type BenchSite,
  type RunningSite,
} from './money/site.ts';
import { GOALS as ALL_GOALS } from './support/goals.ts';

const PLAYERS = 64;
/** These bet and are in the way of nobody: what is measured. The others race and are held. */
const OTHERS = 60;
const BETS_PER_SECOND = 1_000;
const PAIRS_PER_SECOND = 14;
const GOALS = ALL_GOALS.races;

/**
 * What one player may do to all others: a thousand bets a second, first in peace, then while one account is held by a transaction all the time and
 * other players send a bet and a cancellation under one request id, fourteen times a second. `ratio` is the p99 of the others against that in peace.
 * `--seconds=N` for each part.
 */
export async function run(args: readonly string[]): Promise<number> {
  const seconds = Number(args.find((arg) => arg.startsWith('--seconds='))?.slice(10) ?? 15);
  const site = await openBenchSite('races');
  let server: RunningSite | undefined;
  try {
    const issue = await openIssue(site);
    const tokens = await openPlayers(site, PLAYERS);
    server = await startServer(site.folder);
    const form = benchForm(issue);
    const order = {
      port: server.port,
      path: toEnpath(bettingCalls.addBetting.path),
      form,
      tokens: tokens.slice(0, OTHERS),
    };
    const paced = { ...order, seconds, perSecond: BETS_PER_SECOND };
    await runLoad({ ...order, seconds });
    const alone = await runLoad(paced);

    const before = await deadlocks(site);
    const races = new Races(server.port, form, tokens.slice(OTHERS));
    const racing = races.run();
    const release = await holdAccount(site, 'bench_63');
    const load = await runLoad(paced);
    races.stop();
    await release();
    await racing;
    const found = (await deadlocks(site)) - before;
    await server.stop();
    server = undefined;

    const { findings } = await auditBooks(site.database.db);
    for (const { check, detail } of findings) process.stderr.write(`FOUND ${check}: ${detail}\n`);
    process.stdout.write(
      `${JSON.stringify(figuresOf(alone, load, { deadlocks: found, pairs: races.pairs, findings: findings.length }))}\n`,
    );
    const isMet = load.p99 <= GOALS.p99Ms && found <= GOALS.deadlocks && findings.length === 0;
    return isMet && load.accepted >= alone.accepted * GOALS.kept ? 0 : 1;
  } finally {
    await server?.stop();
    await site.close();
  }
}

const round = (value: number): number => Math.round(value * 100) / 100;

const figuresOf = (
  alone: LoadResult,
  load: LoadResult,
  { deadlocks, pairs, findings }: { deadlocks: number; pairs: number; findings: number },
) => ({
  bench: 'races',
  ratio: round(load.p99 / alone.p99),
  p50AloneMs: round(alone.p50),
  p99AloneMs: round(alone.p99),
  p50Ms: round(load.p50),
  p99Ms: round(load.p99),
  kept: round(load.accepted / alone.accepted),
  deadlocks,
  pairs,
  refused: load.refused,
  goals: GOALS,
  auditFindings: findings,
});

/** Deadlocks that the database has counted. */
async function deadlocks({ database }: BenchSite): Promise<number> {
  const { n } = await database.db.one<{ n: number }>(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  );
  return n;
}

/** Holds the account of a player in an open transaction, until what it gives is called. */
async function holdAccount({ database }: BenchSite, userName: string): Promise<() => Promise<void>> {
  const { ownerTarget } = database;
  const client = new pg.Client(typeof ownerTarget === 'string' ? { connectionString: ownerTarget } : ownerTarget);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(
    `select 1 from account a join player p on p.id = a.player where p.name = $1 and a.asset = 'main' for update of a`,
    [userName],
  );
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

/** Players who send a bet and the cancellation of an earlier one under the same request id, both at once; the last one's account is held. */
class Races {
  pairs = 0;
  readonly #port: number;
  readonly #form: string;
  readonly #tokens: readonly string[];
  #isOver = false;

  constructor(port: number, form: string, tokens: readonly string[]) {
    this.#port = port;
    this.#form = form;
    this.#tokens = tokens;
  }

  stop(): void {
    this.#isOver = true;
  }

  async run(): Promise<void> {
    await Promise.all(this.#tokens.map((token) => this.#race(token)));
  }

  async #race(token: string): Promise<void> {
    const pauseMs = (1_000 * this.#tokens.length) / PAIRS_PER_SECOND;
    for (let last = ''; !this.#isOver; this.pairs += 1) {
      const requestId = randomUUID();
      const [bet] = await Promise.all([
        this.#post(token, bettingCalls.addBetting.path, `${this.#form}&requestId=${requestId}`),
        last && this.#post(token, bettingCalls.cancelBetting.path, `betIds=${last}&requestId=${requestId}`),
        delay(pauseMs),
      ]);
      last = (bet as { data?: { betIds?: string[] } } | null)?.data?.betIds?.[0] ?? last;
    }
  }

  async #post(token: string, path: string, body: string): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${this.#port}${toEnpath(path)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    return answer.json().catch(() => null);
  }
}
