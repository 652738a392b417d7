import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { bettingCalls, toEnpath } from '@caiting/contract';
import { money, parseMoney, yuan } from '@caiting/money';
import { auditWhole, Bank, killDatabase, lostOrders, type Placed, type PricedRequest } from '@caiting/server/bench-kit';
import { benchForm, openBenchSite, openIssue, openPlayers, startServer, type RunningSite } from './money/site.ts';

const WRITERS = 32;
const SERVING_AGAIN_MAX_MS = 3_000;
const GIVE_UP_MS = 30_000;
const RETRY_MS = 20;
const KINDS = ['server', 'database', 'both'] as const;

/**
 * Kill -9 of server, database or both, under load with one repeat in ten, `--rounds=N` times (50). Nothing acknowledged may be lost, nothing
 * booked twice, no repeat answered differently, the books must balance, and bets be taken again within 3 s. `ratio` is the longest outage
 * against that limit.
 */
export async function run(args: readonly string[]): Promise<number> {
  const rounds = Number(args.find((arg) => arg.startsWith('--rounds='))?.slice(9) ?? 50);
  const site = await openBenchSite('crash');
  const { db, embedded } = site.database;
  try {
    const issue = await openIssue(site);
    const tokens = await openPlayers(site, WRITERS + 1);
    const port = await freePort();
    let server = await startServer(site.folder, port, 'silent');
    const form = benchForm(issue);
    const placeAs = (token: string) => (request: PricedRequest) => placeOverHttp(port, token, form, request);
    const tokenOf = new Map(tokens.map((token, n) => [String(n), token]));
    const blank = (player: string): PricedRequest => ({
      player,
      requestId: randomUUID(),
      bodyHash: '',
      code: 301,
      total: yuan(2),
      lines: [],
    });
    const place = (request: PricedRequest) => placeAs(tokenOf.get(request.player) ?? '')(request);
    const bank = new Bank(place, blank, [...tokenOf.keys()].slice(1));

    const outages: { kind: string; ms: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const kind = KINDS[round % KINDS.length] ?? 'both';
      await delay(200 + Math.random() * 300); // tidy-allow: the moment of a kill decides nothing
      const killed = performance.now();
      server = await strike(kind, site.folder, server, port);
      await place(blank('0'));
      outages.push({ kind, ms: Math.round(performance.now() - killed) });
    }
    bank.stop();
    const report = await bank.done;
    await server.stop();
    const lost = await lostOrders(db, report);
    const { findings } = await auditWhole(db);
    const longest = Math.max(...outages.map(({ ms }) => ms));
    const figures = {
      bench: 'crash',
      ratio: Math.round((longest / SERVING_AGAIN_MAX_MS) * 100) / 100,
      rounds,
      acknowledged: report.accepted.size,
      repeats: report.repeats,
      differentAnswers: report.different.length,
      lostOrders: lost.length,
      auditFindings: findings.length,
      longestOutageMs: Object.fromEntries(KINDS.map((kind) => [kind, longestOf(outages, kind)])),
    };
    for (const sentence of [...lost.slice(0, 20), ...report.different.slice(0, 20)])
      process.stderr.write(`FOUND ${sentence}\n`);
    for (const { check, detail } of findings) process.stderr.write(`FOUND ${check}: ${detail}\n`);
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    const isRight = lost.length + findings.length + report.different.length === 0;
    return isRight && longest <= SERVING_AGAIN_MAX_MS ? 0 : 1;
  } finally {
    await embedded?.stop();
    await site.close();
  }
}

const longestOf = (outages: readonly { kind: string; ms: number }[], kind: string): number =>
  Math.max(0, ...outages.filter((outage) => outage.kind === kind).map(({ ms }) => ms));

/** Kills, and starts the server again as whoever runs the site would; a killed database is started again by the server itself. */
async function strike(
  kind: (typeof KINDS)[number],
  folder: string,
  server: RunningSite,
  port: number,
): Promise<RunningSite> {
  if (kind !== 'server') killDatabase(folder);
  if (kind === 'database') return server;
  server.child.kill('SIGKILL');
  return startServer(folder, port, 'silent');
}

const agent = new Agent({ keepAlive: true, maxSockets: WRITERS + 1 });
const PATH = toEnpath(bettingCalls.addBetting.path);

/** Posts until somebody answers: a lost connection says nothing about the bet, so the same id is sent again. */
async function placeOverHttp(port: number, token: string, form: string, { requestId }: PricedRequest): Promise<Placed> {
  const until = performance.now() + GIVE_UP_MS;
  for (;;) {
    const text = await post(port, token, `requestId=${requestId}&${form}`).catch(() => null);
    const reply = text === null ? null : (JSON.parse(text) as { code: number; msg: string; data: Answer });
    if (reply?.code === 1) {
      const { orderNo, betIds, balance } = reply.data;
      return {
        outcome: 'accepted',
        orderId: BigInt(orderNo),
        lines: betIds.length,
        balance: parseMoney(balance) ?? money(-1n),
      };
    }
    if (performance.now() > until) throw new Error(`no answer within ${GIVE_UP_MS} ms: ${text ?? 'no connection'}`);
    await delay(RETRY_MS);
  }
}
type Answer = { orderNo: string; betIds: string[]; balance: string };

function post(port: number, token: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
    };
    const request = httpRequest({ host: '127.0.0.1', port, path: PATH, method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`HTTP ${response.statusCode}`)),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
