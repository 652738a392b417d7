import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { RoomCode } from '@caiting/contract';
import { createApp, HallClient, makeDemoPeople, setClock } from '@caiting/server/bench-kit';
import { readConfig } from '@caiting/server/config';
import { modules } from '@caiting/server/modules';
import { openDatabase } from '@caiting/server/platform/db/connect';
import { openDb, type Db } from '@caiting/server/platform/db/pool';
import { createLog } from '@caiting/server/platform/log';
import { aPlayer } from '@caiting/server/testing/players';
import { openTempFolder } from '../support/site.ts';
import { judge } from './judge.ts';
import { People } from './people.ts';
import { planTroubles } from './plan.ts';
import { Stage } from './stage.ts';

const SECONDS = 120;
/** Issues of a minute are drawn every six seconds. */
const RATE = 10;
const ROOMS = ['lobby', 'ssc', 'live-ssc1'] as const;
const PAGES_OF_ROOM = 2;

export interface SimulationOrder {
  readonly seed: string;
  readonly seconds: number;
  /** Breaks the site before people come, for who asks whether the simulation finds it. */
  readonly plant?: (owner: Db) => Promise<unknown>;
  readonly say?: (line: string) => void;
}

export interface SimulationReport {
  readonly done: number;
  readonly repeats: number;
  readonly troubles: readonly string[];
  readonly refused: Readonly<Record<string, number>>;
  /** Everything that must not be; empty when all is well. */
  readonly findings: readonly string[];
}

/**
 * A whole site under its people while what can go wrong does: bets, chases, talk, cards, envelopes, gifts, games and recharges, with kills, frozen
 * processes, cut connections and a clock that jumps. `--seed=…` plays the same acts and troubles again, `--seconds=N` takes longer. Ends in the audit and
 * in pages that show the same. `ratio` is 0 when nothing was found, else 2.
 */
export async function run(args: readonly string[]): Promise<number> {
  const option = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const seed = option('seed') ?? randomBytes(4).toString('hex');
  const seconds = Number(option('seconds') ?? SECONDS);
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  say(`again: ./caiting bench simulate --seed=${seed} --seconds=${seconds}`);
  const { findings, ...report } = await simulate({ seed, seconds, say });
  for (const finding of findings) say(`FOUND ${finding}`);
  const ratio = findings.length === 0 ? 0 : 2;
  process.stdout.write(
    `${JSON.stringify({ bench: 'simulate', ratio, seed, seconds, ...report, findings: findings.length })}\n`,
  );
  return findings.length === 0 ? 0 : 1;
}

export async function simulate({
  seed,
  seconds,
  plant,
  say = () => undefined,
}: SimulationOrder): Promise<SimulationReport> {
  const folder = openTempFolder('simulate');
  let stage: Stage | null = null;
  try {
    say('laying a demo');
    const cast = await arrange(folder, plant);
    stage = await Stage.open(folder);
    const { port } = stage;
    say('people come');
    const people = new People(stage.address, cast.people, seed);
    const pages = ROOMS.flatMap((room) =>
      cast.watchers.map((token) => ({
        room,
        page: new HallClient({ port: () => port, token, roomCode: room as RoomCode }),
      })),
    );
    try {
      const living = people.run();
      const troubles = await bringTrouble(stage, planTroubles(seed, seconds), { pages, seconds, say });
      people.end();
      await living;
      const findings = await stage.beside((_, owner) => judge(owner, { people, ids: cast.ids, pages }));
      const { done, client } = people;
      return { done, repeats: client.repeats, troubles, refused: Object.fromEntries(client.refused), findings };
    } finally {
      people.end();
      for (const { page } of pages) page.close();
    }
  } finally {
    await stage?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function bringTrouble(
  stage: Stage,
  plan: ReturnType<typeof planTroubles>,
  { pages, seconds, say }: { pages: readonly { page: HallClient }[]; seconds: number; say: (line: string) => void },
): Promise<string[]> {
  const begun = performance.now();
  const after = () => Math.round(performance.now() - begun);
  const wait = (ms: number) => delay(Math.max(0, ms - after()));
  const done: string[] = [];
  for (const planned of plan) {
    await wait(planned.atMs);
    say(`${after()} ms: ${planned.trouble}, share ${planned.share}`);
    const { trouble } = planned;
    if (trouble === 'cutSockets') for (const { page } of pages) page.cut();
    else await stage.suffer({ ...planned, trouble });
    done.push(trouble);
  }
  await wait(seconds * 1_000);
  return done;
}

/** A demo with its ten people and some who only watch, made by the site's own functions before it is started. */
async function arrange(folder: string, plant?: SimulationOrder['plant']) {
  const config = readConfig({ ...process.env, CAITING_DATA: folder, CAITING_BEACON: 'local' });
  const database = await openDatabase({ dataFolder: folder, connectionsMax: 4 });
  const owner = openDb(database.ownerTarget, { connectionsMax: 1 });
  const app = await createApp({ config, log: createLog('silent'), ...database, modules });
  try {
    await app.seed();
    const people = await makeDemoPeople(app.deps);
    const watchers: string[] = [];
    for (let n = 0; n < PAGES_OF_ROOM; n += 1)
      watchers.push((await aPlayer(app.deps, { userName: `watcher${n}` })).token);
    const ids = await owner.query<{ id: bigint }>(`select key::int8 as id from demo_row where kind = 'life'`);
    await setClock(owner, { rate: RATE });
    await plant?.(owner);
    return { people, watchers, ids: ids.map(({ id }) => id) };
  } finally {
    await app.http.close();
    await Promise.all([database.db.close(), owner.close()]);
    await database.embedded?.release();
  }
}
