import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { chatCalls, MESSAGE_TYPES, type RoomCode } from '@caiting/contract';
import { HallClient, LifeClient, setClock } from '@caiting/server/bench-kit';
import { openTempFolder } from '../support/site.ts';
import { judge, type Facts, type Window } from './judge/judge.ts';
import { OwnPage } from './people/own-page.ts';
import { People } from './people/people.ts';
import { planTroubles, possible, TROUBLES, type PlannedTrouble, type Trouble } from './plan.ts';
import { PLANTS, releaseWith, type Plant } from './plants.ts';
import type { Cast } from './site/arrange.ts';
import { layOnce } from './site/laid.ts';
import { Stage } from './site/stage.ts';
import { isExcuse, suffer } from './site/ways.ts';

const SECONDS = 120;
const MINUTE_S = 60;
/** Issues of a minute are drawn every six seconds. */
const RATE = 10;
const ROOMS = ['lobby', 'ssc', 'live-ssc1'] as const;
/** How long at the end what may still be under way is waited for. */
const PATIENCE_MS = 120_000;
/** The same where something is to be found: long enough for what would mend itself. */
const PLANTED_PATIENCE_MS = 30_000;

export interface SimulationOrder {
  readonly seed: string;
  readonly seconds: number;
  /** Breaks the site before people come, for who asks whether the simulation finds it. */
  readonly plants?: readonly Plant[];
  readonly say?: (line: string) => void;
}

export interface SimulationReport {
  readonly done: number;
  readonly repeats: number;
  readonly troubles: readonly Trouble[];
  readonly refused: Readonly<Record<string, number>>;
  readonly facts: Facts;
  /** Everything that must not be; empty when all is well. */
  readonly findings: readonly string[];
}

/**
 * A whole site under its people while what can go wrong does: bets, chases, talk, cards, envelopes, gifts, games, agents and recharges, with processes killed and frozen, a full
 * and a slow disk, a provider and relays that lie, a bus that falls, splits and loses, and a clock that jumps. `--seed=…` plays the same acts and troubles again,
 * `--seconds=N` or `--minutes=N` takes longer, `--plant=name` breaks the site on purpose. Ends in the audit and in pages that show what is stored. `ratio` is 0
 * when nothing was found, else 2.
 */
export async function run(args: readonly string[]): Promise<number> {
  const option = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const seed = option('seed') ?? randomBytes(4).toString('hex');
  const minutes = option('minutes');
  const seconds = minutes === undefined ? Number(option('seconds') ?? SECONDS) : Number(minutes) * MINUTE_S;
  const names = option('plant')?.split(',') ?? [];
  const plants = names.flatMap((name) => PLANTS[name] ?? []);
  if (!Number.isFinite(seconds) || seconds <= 0) return refuse('--seconds and --minutes take a number above 0');
  if (plants.length < names.length) return refuse(`--plant takes some of ${Object.keys(PLANTS).join(',')}`);
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  say(
    `again: ./caiting bench simulate --seed=${seed} --seconds=${seconds}${names.length > 0 ? ` --plant=${names.join()}` : ''}`,
  );
  const { findings, ...report } = await simulate({ seed, seconds, say, plants });
  for (const finding of findings) say(`FOUND ${finding}`);
  const ratio = findings.length === 0 ? 0 : 2;
  process.stdout.write(
    `${JSON.stringify({ bench: 'simulate', ratio, seed, seconds, ...report, findings: findings.length })}\n`,
  );
  return findings.length === 0 ? 0 : 1;
}

function refuse(why: string): number {
  process.stderr.write(`caiting bench simulate: ${why}\n`);
  return 2;
}

/** Plays one seed on a fresh site of its own, which is gone afterwards. */
export async function simulate(order: SimulationOrder): Promise<SimulationReport> {
  const folder = openTempFolder('simulate');
  let stage: Stage | null = null;
  try {
    const laid = await layOnce();
    stage = await Stage.open(folder, laid);
    return await live(stage, laid.cast, order);
  } finally {
    await stage?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function live(
  stage: Stage,
  cast: Cast,
  { seed, seconds, plants = [], say = () => undefined }: SimulationOrder,
): Promise<SimulationReport> {
  const { database, buses, front } = stage.ground;
  const means = { hasOwnDisk: database.hasOwnDisk, hasNats: buses !== null };
  if (!means.hasOwnDisk) say('no disk is filled: only root may mount one of its own');
  if (!means.hasNats) say('no bus falls: nats-server is not installed, and the servers hear each other by PostgreSQL');
  await database.beside(async (_, owner) => {
    await setClock(owner, { rate: RATE });
    for (const { breaks } of plants) await breaks?.(owner);
  });
  await stage.start(releaseWith(plants, stage.ground.root));
  say('people come');
  const people = new People(front.address, cast.people, seed);
  const [speaker = ''] = cast.watchers;
  const roomPages = ROOMS.flatMap((room) =>
    cast.watchers.map((token) => ({
      room,
      page: new HallClient({ port: () => front.port, token, roomCode: room as RoomCode }),
    })),
  );
  const ownPages = cast.tokens.map((token) => new OwnPage(front.port, token));
  const pages = [...roomPages.map(({ page }) => page), ...ownPages];
  try {
    const living = people.run();
    const kinds = plants.length === 0 ? TROUBLES : [...new Set(plants.flatMap(({ troubles }) => troubles))];
    const plan = planTroubles(seed, seconds, possible(means, kinds));
    const { troubles, excused } = await bringTrouble(stage, plan, { pages, seconds, say });
    people.end();
    await living;
    say('people have gone');
    const { done, client } = people;
    const { findings, facts } = await judge(stage, {
      people,
      ids: cast.ids,
      roomPages,
      ownPages,
      excused,
      say: (room) => sayIn(front.address, room, speaker),
      patienceMs: plants.length === 0 ? PATIENCE_MS : PLANTED_PATIENCE_MS,
    });
    return { done, repeats: client.repeats, troubles, refused: Object.fromEntries(client.refused), facts, findings };
  } finally {
    people.end();
    for (const page of pages) page.close();
  }
}

async function sayIn(site: string, roomCode: string, token: string): Promise<void> {
  const line = {
    roomCode: roomCode as RoomCode,
    messageTypeId: MESSAGE_TYPES.text,
    message: '大家晚安',
    sendKey: randomBytes(8).toString('hex'),
  };
  await new LifeClient(site, () => undefined).call(chatCalls.addMessage, line, { token });
}

interface Around {
  readonly pages: readonly { cut(): void }[];
  readonly seconds: number;
  readonly say: (line: string) => void;
}

async function bringTrouble(stage: Stage, plan: readonly PlannedTrouble[], { pages, seconds, say }: Around) {
  const begun = performance.now();
  const after = () => Math.round(performance.now() - begun);
  const wait = (ms: number) => delay(Math.max(0, ms - after()));
  const troubles: Trouble[] = [];
  const excused: Window[] = [];
  const kinds = new Set(plan.map(({ trouble }) => trouble)).size;
  for (const planned of plan) {
    // A busy machine takes longer over each: then what comes only once more is left out.
    if (troubles.length >= kinds && after() > seconds * 1_000) break;
    await wait(planned.atMs);
    const { trouble } = planned;
    say(`${after()} ms: ${trouble}, share ${planned.share}`);
    const from = performance.now();
    if (trouble === 'cutSockets') for (const page of pages) page.cut();
    else await suffer(stage, { ...planned, trouble });
    if (isExcuse(trouble)) excused.push({ from, to: performance.now() });
    troubles.push(trouble);
  }
  await wait(seconds * 1_000);
  return { troubles, excused };
}
