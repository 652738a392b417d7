import { randomUUID } from 'node:crypto';
import { calls } from '@caiting/contract';
import { settleInChunks, settleNextChunk, type App } from '@caiting/server/bench-kit';
import { callAs } from '../../money/bench-app.ts';
import { cpuSeconds } from '../../money/cpu.ts';
import { asSuperuser, drawnIssue, NUMBERS } from '../../money/drawn-issue.ts';
import { wireLine, LOTTERY, openIssue, type BenchSite } from '../../money/site.ts';
import { FIRST_PLAYER, type Size } from '../lay/shape.ts';
import { signedIn, spreadOver } from './signed-in.ts';
import { figuresOf, joined, msOf, quantile, single, timesOf, type Figures } from './times.ts';

const TURNS = 120;
const BETTORS = 400;
const AT_ONCE = 64;
const ROUNDS = 4;
const SETTLED = 2_000;
const SETTLE_TURNS = 3;
/** Odd and coprime to any size that is laid: bets of one issue are of players all over the site. */
const STRIDE = 7_919;

/** A bet at a time, many at once with what they take of processors and log, cancelling, and settling two thousand of one issue. */
export async function readBets(site: BenchSite, app: App, { players }: Size): Promise<Figures> {
  const issue = await openIssue(site);
  const tokens = await signedIn(app.deps.db, spreadOver(players, BETTORS));
  const tokenOf = (turn: number): string => tokens[turn % BETTORS] ?? '';
  const placed: { readonly token: string; readonly betIds: readonly string[] }[] = [];
  const bet = async (token: string): Promise<void> => {
    const { betIds } = await callAs(app, token, calls.addBetting, {
      bettingData: [wireLine(issue.issueNo)],
      requestId: randomUUID(),
    });
    placed.push({ token, betIds });
  };
  const one = await timesOf((turn) => bet(tokenOf(turn)), TURNS);
  const many = await costOf(site, tokens, bet);
  const cancel = await timesOf((turn) => {
    const { token, betIds } = placed[turn] ?? { token: '', betIds: [] };
    return callAs(app, token, calls.cancelBetting, { betIds: betIds.join(','), requestId: randomUUID() });
  }, TURNS);
  const settle = await settleTime(site, app, players);
  return joined([figuresOf({ bet: one, cancel }), single({ ...many, settle })]);
}

/** The first round touches each page, which is logged whole once after a checkpoint: that is no part of a bet. The cheapest of the others counts. */
async function costOf(site: BenchSite, tokens: readonly string[], bet: (token: string) => Promise<void>) {
  const rounds: { readonly cpuMs: number; readonly walBytes: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [cpu, wal] = [cpuSeconds(site.folder), await walBytes(site)];
    const left = [...tokens];
    const betOn = async (): Promise<void> => {
      for (let token = left.pop(); token !== undefined; token = left.pop()) await bet(token);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, betOn));
    rounds.push({
      cpuMs: ((cpuSeconds(site.folder) - cpu) * 1_000) / tokens.length,
      walBytes: ((await walBytes(site)) - wal) / tokens.length,
    });
  }
  const others = rounds.slice(1);
  return {
    betCpu: Math.min(...others.map(({ cpuMs }) => cpuMs)),
    betWal: Math.min(...others.map((round) => round.walBytes)),
  };
}

async function walBytes({ database }: BenchSite): Promise<number> {
  const { bytes } = await database.db.one<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  );
  return bytes;
}

async function settleTime(site: BenchSite, { deps }: App, players: number): Promise<number> {
  const took: number[] = [];
  for (let turn = 0; turn < SETTLE_TURNS; turn += 1) {
    const issue = await drawnIssue(site, SETTLED, FIRST_PLAYER, players, STRIDE);
    await asSuperuser(site, (client) => client.query('checkpoint'));
    const target = { ...issue, lotteryCode: LOTTERY, group: 'SSC', draw: { numbers: NUMBERS } } as const;
    took.push(await msOf(() => settleInChunks(deps, (tx, limit) => settleNextChunk(deps, tx, target, limit))));
  }
  return quantile(took, 0);
}
