import { Worker } from 'node:worker_threads';
import { auditBooks, auditGames } from '@caiting/server/bench-kit';
import { Part, takeTurns } from '../money/part.ts';
import { openBenchSite, openPlayers, startServer } from '../money/site.ts';
import { prepareYardstick } from '../money/tpcb.ts';
import type { WalletOrder, WalletResult } from './wallet-load.ts';
import { GOALS as ALL_GOALS } from '../support/goals.ts';

const PLAYERS = 256;
const AT_A_TABLE = 500;
const PACED_PLAYERS = 64;
const MESSAGES_PER_SECOND = 400;
const TURNS = 5;
const KEY = 'bench'.repeat(8);
const GOALS = ALL_GOALS.games;

/**
 * Messages of a provider through the signed HTTP contract, a debit and its credit in turn: movements a second against tpcb-like on the same server; the time
 * of one at two hundred stakes a second with their payouts; and a table of five hundred players paid at once. The books are audited at the end. `--seconds=N`
 * for each part in all.
 */
export async function run(args: readonly string[]): Promise<number> {
  const seconds = Number(args.find((arg) => arg.startsWith('--seconds='))?.slice(10) ?? 15);
  const site = await openBenchSite('games');
  try {
    await openPlayers(site, AT_A_TABLE);
    const { db } = site.database;
    const ids = await db.query<{ id: bigint }>(`select id from player where name like 'bench%' order by id`);
    const players = ids.map(({ id }) => String(id));
    const yardstick = await prepareYardstick(site.socketFolder);
    // Its own provider stays away: the load plays it.
    const server = await startServer(site.folder, 0, 'error', {
      CAITING_HOUSE_GAMES: 'http://127.0.0.1:9',
      CAITING_HOUSE_GAMES_KEY: KEY,
    });
    const order = { port: server.port, key: KEY, players: players.slice(0, PLAYERS), seconds };
    await load(order);

    const turn = seconds / TURNS;
    const others: WalletResult['others'][] = [];
    const yard = new Part(site.folder, () => yardstick.run(turn), turn);
    const post = async (): Promise<number> => {
      const done = await load({ ...order, seconds: turn });
      others.push(done.others);
      return done.moved / done.seconds;
    };
    const http = new Part(site.folder, post, turn);
    await takeTurns([http, yard], TURNS);
    const ratio = http.against(yard);

    const paced = { ...order, players: players.slice(0, PACED_PLAYERS) };
    const latency = await load({ ...paced, perSecond: MESSAGES_PER_SECOND });
    const table = await load({ ...order, players, payout: true });
    await server.stop();

    const { findings } = await auditBooks(db, auditGames);
    const paidMs = table.seconds * 1_000;
    const figures = {
      bench: 'games',
      ratio: round(ratio.byTime),
      p50Ms: round(latency.p50),
      p99Ms: round(latency.p99),
      tablePaidMs: round(paidMs),
      goals: GOALS,
      yardstick: yardstick.tool,
      ratioByCpu: round(ratio.byCpu),
      tpcbTps: yard.rates.map(Math.round),
      movesPerSecond: http.rates.map(Math.round),
      notMoved: Object.assign({}, ...others, latency.others, table.others) as object,
      pacedPerSecond: Math.round(latency.moved / latency.seconds),
      tablePaid: table.moved,
      auditFindings: findings.length,
    };
    for (const { check, detail } of findings) process.stderr.write(`FOUND ${check}: ${detail}\n`);
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    const isMet = ratio.byTime >= GOALS.ratio && latency.p99 <= GOALS.p99Ms && paidMs <= GOALS.tablePaidMs;
    return isMet && findings.length === 0 && table.moved === AT_A_TABLE ? 0 : 1;
  } finally {
    await site.close();
  }
}

function load(order: WalletOrder): Promise<WalletResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./wallet-load.ts', import.meta.url), { workerData: order });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

const round = (value: number): number => Math.round(value * 100) / 100;
