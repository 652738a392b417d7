import { randomUUID } from 'node:crypto';
import { bettingCalls, toEnpath } from '@caiting/contract';
import { auditBooks, Batcher } from '@caiting/server/bench-kit';
import { cpuSeconds } from './money/cpu.ts';
import type { LoadResult } from './money/http-load.ts';
import {
  benchForm,
  benchLine,
  openAccounts,
  openBenchSite,
  openIssue,
  openPlayers,
  runLoad,
  startServer,
  type BenchIssue,
  type BenchSite,
} from './money/site.ts';
import { prepareYardstick } from './money/tpcb.ts';

const CONNECTIONS = 256;
const ENGINE_PLAYERS = 2_000;
const ENGINE_FIRST_PLAYER = 1_000_000;
const LATENCY_CONNECTIONS = 64;
const LATENCY_BETS_PER_SECOND = 1_000;
const GOALS = { ratio: 3, engineRatio: 10, p50Ms: 5, p99Ms: 25 };

/**
 * Accepted bets per second, through the real HTTP call and by the engine alone, against tpcb-like on the same server in the same run
 * (A B A); then the latency at 1,000 bets a second. `--seconds=N` for each part. The books are audited at the end.
 */
export async function run(args: readonly string[]): Promise<number> {
  const seconds = Number(args.find((arg) => arg.startsWith('--seconds='))?.slice(10) ?? 10);
  const site = await openBenchSite('bets');
  try {
    const issue = await openIssue(site);
    const tokens = await openPlayers(site, CONNECTIONS);
    await openAccounts(site, ENGINE_FIRST_PLAYER, ENGINE_PLAYERS);
    const yardstick = await prepareYardstick(site.socketFolder);
    const server = await startServer(site.folder);
    const order = { port: server.port, path: toEnpath(bettingCalls.addBetting.path), form: benchForm(issue) };
    // As long as a measured part: a site that sells has compiled its hot path long ago, and in three seconds a third of the CPU still goes
    // to the compiler.
    await runLoad({ ...order, tokens, seconds });
    await engineRate(site, issue, Math.min(2, seconds));

    const measure = async (part: () => Promise<Rate>): Promise<Measured> => {
      const before = cpuSeconds(site.folder);
      const rate = await part();
      return { ...rate, perCpu: rate.done / (cpuSeconds(site.folder) - before) };
    };
    const tpcb = () => measure(async () => toRate(await yardstick.run(seconds), seconds));
    const yard = [await tpcb()];
    let http: LoadResult | undefined;
    const httpPart = await measure(async () => {
      http = await runLoad({ ...order, tokens, seconds });
      return { done: http.accepted, perSecond: http.accepted / http.seconds };
    });
    yard.push(await tpcb());
    // Before the engine's part: its half a million bets leave the server a minute of news to hand out.
    const paced = {
      ...order,
      tokens: tokens.slice(0, LATENCY_CONNECTIONS),
      seconds,
      perSecond: LATENCY_BETS_PER_SECOND,
    };
    const latency = await runLoad(paced);
    const engine = await measure(async () => toRate(await engineRate(site, issue, seconds), seconds));
    yard.push(await tpcb());
    await server.stop();

    const { findings } = await auditBooks(site.database.db);
    const ratio = httpPart.perSecond / mean(yard.slice(0, 2).map((part) => part.perSecond));
    const engineRatio = engine.perSecond / mean(yard.slice(1).map((part) => part.perSecond));
    const isMet =
      ratio >= GOALS.ratio &&
      engineRatio >= GOALS.engineRatio &&
      latency.p50 <= GOALS.p50Ms &&
      latency.p99 <= GOALS.p99Ms;
    const figures = {
      bench: 'bets',
      ratio: round(ratio),
      engineRatio: round(engineRatio),
      p50Ms: round(latency.p50),
      p99Ms: round(latency.p99),
      goals: GOALS,
      yardstick: yardstick.tool,
      // The same ratios per CPU second of client, load, server and database together.
      ratioByCpu: round(httpPart.perCpu / mean(yard.slice(0, 2).map((part) => part.perCpu))),
      engineRatioByCpu: round(engine.perCpu / mean(yard.slice(1).map((part) => part.perCpu))),
      tpcbTps: yard.map((part) => Math.round(part.perSecond)),
      httpBetsPerSecond: Math.round(httpPart.perSecond),
      httpP50Ms: round(http?.p50 ?? 0),
      httpP99Ms: round(http?.p99 ?? 0),
      httpRefused: http?.refused,
      engineBetsPerSecond: Math.round(engine.perSecond),
      latencyBetsPerSecond: Math.round(latency.accepted / latency.seconds),
      latencyRefused: latency.refused,
      auditFindings: findings.length,
    };
    for (const { check, detail } of findings) process.stderr.write(`FOUND ${check}: ${detail}\n`);
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    return isMet && findings.length === 0 ? 0 : 1;
  } finally {
    await site.close();
  }
}

/** Bets per second of the batcher with so many players always waiting. */
async function engineRate({ database }: BenchSite, issue: BenchIssue, seconds: number): Promise<number> {
  const batcher = new Batcher(database.db);
  const lines = [benchLine(issue)];
  const total = benchLine(issue).stake;
  const bodyHash = '0'.repeat(64);
  let accepted = 0;
  const begun = performance.now();
  const until = begun + seconds * 1000;
  const play = async (player: string): Promise<void> => {
    while (performance.now() < until) {
      const placed = await batcher.place({ player, requestId: randomUUID(), bodyHash, code: 301, total, lines });
      if (placed.outcome !== 'accepted') throw new Error(placed.outcome);
      accepted += 1;
    }
  };
  await Promise.all(Array.from({ length: ENGINE_PLAYERS }, (_, n) => play(String(ENGINE_FIRST_PLAYER + n))));
  return accepted / ((performance.now() - begun) / 1000);
}

interface Rate {
  readonly done: number;
  readonly perSecond: number;
}
interface Measured extends Rate {
  readonly perCpu: number;
}
const toRate = (perSecond: number, seconds: number): Rate => ({ done: perSecond * seconds, perSecond });
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const round = (value: number): number => Math.round(value * 100) / 100;
