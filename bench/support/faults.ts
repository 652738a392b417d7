import { randomInt, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { calls, toEnpath, type Reply } from '@caiting/contract';
import { money, yuan } from '@caiting/money';
import { createApp } from '@caiting/server/app';
import { auditWhole } from '@caiting/server/bench-kit';
import { readConfig } from '@caiting/server/config';
import { modules } from '@caiting/server/modules';
import { openDatabase } from '@caiting/server/platform/db/connect';
import { openDb, type Db } from '@caiting/server/platform/db/pool';
import { createLog } from '@caiting/server/platform/log';
import { aPlayer, type TestPlayer } from '@caiting/server/testing/players';
import { anIssue } from '@caiting/server/testing/bets';
import { NO_LIMITS, openTempFolder, startSite, type Site } from './site.ts';

const PLAYERS = 16;
const STAKE_YUAN = 2;
const LOAD_MS = { min: 150, max: 500 };
/** Part of the requests that ask again for something already answered. */
const REPEAT_IN = 10;
const RETRY_MS = 20;
const GIVE_UP_MS = 30_000;
const TARGETS = ['server', 'database', 'both'] as const;

export interface FaultReport {
  readonly rounds: number;
  readonly acknowledged: number;
  readonly repeats: number;
  /** Kill to the next acknowledged bet, the worst of all rounds. */
  readonly servingAgainMaxMs: number;
  /** Everything that must not be; empty when all is well. */
  readonly faults: readonly string[];
}

/** A bet that somebody wants placed, whatever happens on the way. */
interface Order {
  readonly requestId: string;
  readonly player: TestPlayer;
  answer: string | null;
}

/**
 * Players bet without pause while server, database or both are killed -9. Each keeps asking under the same request id until it has an
 * answer, as our client does; afterwards every acknowledged bet must be there once, and the books must balance.
 */
export async function runFaults(rounds: number, say: (line: string) => void = () => undefined): Promise<FaultReport> {
  const dataFolder = openTempFolder('faults');
  let worst = 0;
  try {
    const { load, faults } = await betWhile(dataFolder, async (under) => {
      for (let round = 0; round < rounds; round += 1) {
        await delay(randomInt(LOAD_MS.min, LOAD_MS.max));
        const target = TARGETS[round % TARGETS.length] ?? 'both';
        const begun = performance.now();
        under.site = await killAndRestart(under.site, target, dataFolder);
        under.load.aim(under.site.port);
        const servingMs = Math.round((await under.load.answerTo(begun)) - begun);
        worst = Math.max(worst, servingMs);
        say(
          `round ${round + 1}: killed ${target}, serving again after ${servingMs} ms, ${under.load.done.length} bets acknowledged`,
        );
      }
    });
    return { rounds, acknowledged: load.done.length, repeats: load.repeats, servingAgainMaxMs: worst, faults };
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** A site that takes bets without pause. Whoever starts another one puts it here, so that it is stopped at the end. */
interface UnderLoad {
  site: Site;
  readonly load: Load;
}

/** Starts a site in the folder and bets without pause while `disturb` does its worst. `faults`: everything that must not be; empty when all is well. */
export async function betWhile(
  dataFolder: string,
  disturb: (under: UnderLoad) => Promise<void>,
): Promise<{ readonly load: Load; readonly faults: readonly string[] }> {
  const arranged = await arrange(dataFolder);
  const load = new Load(arranged.players, arranged.issueNo);
  const under: UnderLoad = { site: await startSite(dataFolder, { env: NO_LIMITS, isServerOnly: true }), load };
  try {
    load.aim(under.site.port);
    const running = load.run();
    await disturb(under);
    load.stop();
    await running;
    await under.site.stop();
    return { load, faults: await findFaults(dataFolder, arranged, load) };
  } finally {
    await under.site.stop();
  }
}

async function killAndRestart(site: Site, target: (typeof TARGETS)[number], dataFolder: string): Promise<Site> {
  if (target !== 'server') site.killDatabase();
  // A living server starts its database again by itself.
  if (target === 'database') return site;
  await site.killServer();
  return startSite(dataFolder, { env: NO_LIMITS, isServerOnly: true });
}

interface Arranged {
  readonly players: readonly TestPlayer[];
  readonly issueNo: string;
}

/** Players with money and an issue that stays open, made by the site's own functions. */
async function arrange(dataFolder: string): Promise<Arranged> {
  return withApp(dataFolder, async (app, owner) => {
    const players: TestPlayer[] = [];
    for (let n = 0; n < PLAYERS; n += 1) {
      players.push(await aPlayer(app.deps, { userName: `fault${n}`, balance: yuan(1_000_000) }));
    }
    const issue = await anIssue(owner);
    return { players, issueNo: issue.issueNo };
  });
}

async function withApp<T>(
  dataFolder: string,
  act: (app: Awaited<ReturnType<typeof createApp>>, owner: Db) => Promise<T>,
): Promise<T> {
  const config = readConfig({ ...process.env, CAITING_DATA: dataFolder });
  const database = await openDatabase({ dataFolder, connectionsMax: 4 });
  const owner = openDb(database.ownerTarget, { connectionsMax: 1 });
  const app = await createApp({ config, log: createLog('fatal'), ...database, modules });
  try {
    return await act(app, owner);
  } finally {
    await app.http.close();
    await Promise.all([database.db.close(), owner.close()]);
    await database.embedded?.release();
  }
}

class Load {
  readonly done: Order[] = [];
  repeats = 0;
  /** Tries that brought no answer to the bet: a broken connection, a 503. */
  refusedForNow = 0;
  readonly faults: string[] = [];
  readonly #players: readonly TestPlayer[];
  readonly #issueNo: string;
  #port = 0;
  #isStopping = false;
  #waiting: { since: number; resolve: (at: number) => void }[] = [];

  constructor(players: readonly TestPlayer[], issueNo: string) {
    this.#players = players;
    this.#issueNo = issueNo;
  }

  aim(port: number): void {
    this.#port = port;
  }

  stop(): void {
    this.#isStopping = true;
  }

  /** When a bet that was sent at or after `since` is acknowledged. */
  answerTo(since: number): Promise<number> {
    return new Promise((resolve) => this.#waiting.push({ since, resolve }));
  }

  async run(): Promise<void> {
    await Promise.all(this.#players.map((player) => this.#play(player)));
  }

  async #play(player: TestPlayer): Promise<void> {
    while (!this.#isStopping) {
      const old =
        this.done.length > 0 && randomInt(REPEAT_IN) === 0 ? this.done[randomInt(this.done.length)] : undefined;
      if (old) await this.#repeat(old);
      else await this.#place({ requestId: randomUUID(), player, answer: null });
    }
  }

  async #place(order: Order): Promise<void> {
    order.answer = await this.#untilAnswered(order);
    this.done.push(order);
  }

  async #repeat(order: Order): Promise<void> {
    const again = await this.#untilAnswered(order);
    this.repeats += 1;
    if (again !== order.answer)
      this.faults.push(`request ${order.requestId} answered ${order.answer} and then ${again}`);
  }

  /** Bet ids as text. A connection that breaks and a 503 say nothing about what happened, so the same request is sent again. */
  async #untilAnswered(order: Order): Promise<string> {
    const deadline = performance.now() + GIVE_UP_MS;
    while (performance.now() < deadline) {
      const sentAt = performance.now();
      const reply = await this.#send(order).catch(() => null);
      if (reply?.code === 1) {
        this.#tell(sentAt);
        return reply.data.betIds.join(',');
      }
      if (reply) throw new Error(`a bet was refused: ${reply.code} ${reply.msg}`);
      this.refusedForNow += 1;
      await delay(RETRY_MS);
    }
    throw new Error(`no answer for ${GIVE_UP_MS} ms`);
  }

  #tell(sentAt: number): void {
    const served = this.#waiting.filter(({ since }) => since <= sentAt);
    this.#waiting = this.#waiting.filter(({ since }) => since > sentAt);
    for (const { resolve } of served) resolve(performance.now());
  }

  async #send({ requestId, player }: Order): Promise<Reply<{ betIds: string[] }> | null> {
    const line = {
      lotteryCode: 'ssc1',
      playDetailCode: 'DWD',
      bettingNumber: '1,-,-,-,-',
      bettingCount: 1,
      bettingAmount: String(STAKE_YUAN),
      bettingPoint: '0',
      bettingUnit: '1',
      bettingIssue: this.#issueNo,
      graduationCount: 1,
    };
    const response = await fetch(`http://127.0.0.1:${this.#port}${toEnpath(calls.addBetting.path)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${player.token}`, 'x-caiting-act': '1' },
      body: new URLSearchParams({ bettingData: JSON.stringify([line]), requestId }),
    });
    return response.status === 200 ? ((await response.json()) as Reply<{ betIds: string[] }>) : null;
  }
}

async function findFaults(dataFolder: string, { players }: Arranged, load: Load): Promise<string[]> {
  return withApp(dataFolder, async ({ deps: { db } }) => {
    const faults = [...load.faults];
    const audit = await auditWhole(db);
    faults.push(...audit.findings.map(({ check, detail }) => `${check}: ${detail}`));

    const acknowledged = load.done.flatMap(({ answer }) => (answer ?? '').split(','));
    if (new Set(acknowledged).size !== acknowledged.length) faults.push('one bet answers two requests');
    const stored = await db.query<{ id: bigint; stake: bigint }>('select id, stake from bet where player = any($1)', [
      players.map(({ id }) => id),
    ]);
    const ids = new Set(stored.map(({ id }) => String(id)));
    for (const id of acknowledged) if (!ids.has(id)) faults.push(`bet ${id} was acknowledged and is lost`);
    if (stored.length !== acknowledged.length)
      faults.push(`${stored.length} bets are stored, ${acknowledged.length} were acknowledged`);
    const staked = stored.reduce((sum, { stake }) => sum + stake, 0n);
    if (staked !== money(yuan(STAKE_YUAN) * BigInt(acknowledged.length))) faults.push(`stakes sum to ${staked}`);
    return faults;
  });
}
