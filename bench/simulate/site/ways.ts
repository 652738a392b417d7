import { setTimeout as delay } from 'node:timers/promises';
import { advance } from '@caiting/server/bench-kit';
import type { ProcessApart } from '@caiting/server/testing/apart/process-apart';
import type { PlannedTrouble, Trouble } from '../plan.ts';
import type { RelayMood } from './relay.ts';
import type { Stage } from './stage.ts';

/** `cutSockets` is the pages' own. */
export type TroubleOfSite = Exclude<Trouble, 'cutSockets'>;

/** The most that something stands still, is away or full, and that the clock jumps ahead. */
const FROZEN_MAX_MS = 4_000;
const JUMP_MAX_MS = 180_000;

/** What may keep a call from its answer. Whatever else happens to a site, nobody is told to come again later. */
const EXCUSES: ReadonlySet<Trouble> = new Set([
  'killServer',
  'killDatabase',
  'killAll',
  'freezeServer',
  'freezeDatabase',
  'fillDisk',
  'slowDisk',
  'cutConnections',
]);
export const isExcuse = (trouble: Trouble): boolean => EXCUSES.has(trouble);

/** Carries a trouble out and waits until the site serves again. One that struck nothing would prove nothing, and is an error. */
export async function suffer(stage: Stage, { trouble, share, atMs }: PlannedTrouble & { trouble: TroubleOfSite }) {
  const struck = await WAYS[trouble](stage, share, String(atMs));
  if (struck === 0) throw new Error(`${trouble} struck nothing`);
  await stage.serves();
}

const longOf = (share: number): number => share * FROZEN_MAX_MS;
const pick = <T>(list: readonly T[], share: number): T => {
  const one = list[Math.ceil(share * list.length) - 1];
  if (one === undefined) throw new Error('nothing to strike');
  return one;
};

/** Each gives how many processes, connections, clocks or lines it struck. */
const WAYS: Readonly<Record<TroubleOfSite, (stage: Stage, share: number, seed: string) => Promise<number>>> = {
  killServer: (stage, share) => stage.restart(pick(stage.webs, share)),
  killWorker: (stage) => stage.restart(stage.worker),
  killDatabase: async ({ ground: { database } }) => database.kill(),
  killAll: async (stage) => stage.ground.database.kill() + (await stage.restart(...stage.webs, stage.worker)),
  killSigner: (stage) => stage.restart(stage.signer),
  killGames: (stage) => stage.restart(stage.games),
  killProvider: (stage) => stage.restart(stage.pay),
  freezeServer: (stage, share) => freeze([...stage.webs, stage.worker], share),
  freezeProvider: (stage, share) => freeze([stage.pay], share),
  freezeDatabase: async ({ ground: { database } }, share) => {
    const stopped = database.processes.filter((pid) => trySignal(pid, 'SIGSTOP'));
    await delay(longOf(share));
    for (const pid of stopped) trySignal(pid, 'SIGCONT');
    return stopped.length;
  },
  fillDisk: ({ ground: { database } }, share) => database.fillDisk(longOf(share)),
  slowDisk: ({ ground: { database } }, share) => database.slowDisk(longOf(share)),
  cutConnections: ({ ground: { database } }) => database.cutConnections(),
  jumpClock: ({ ground: { database } }, share) =>
    database.beside(async (_, owner) => {
      await advance(owner, share * JUMP_MAX_MS);
      return 1;
    }),
  providerLies: async ({ provider, ground: { database } }, _share, seed) => {
    await database.beside((app) => provider.lie(app, seed));
    // Early in a run there may be no order yet that something untrue could be said of.
    return 1;
  },
  relayAway: (stage, share) => relaysAre(stage, share, share > 1 / 2 ? 'away' : 'silent'),
  relayLies: (stage, share) => relaysAre(stage, share, 'lies'),
  killBus: async ({ ground }, share) => {
    const { here, there } = busesOf(ground);
    const bus = pick([here, there], share);
    await bus.kill();
    await delay(longOf(share));
    await bus.start();
    return 1;
  },
  freezeBus: async ({ ground }, share) => {
    const { here, there } = busesOf(ground);
    return freeze([here, there], share);
  },
  splitBus: async ({ ground }, share) => {
    const buses = busesOf(ground);
    buses.split();
    await delay(longOf(share));
    buses.join();
    return 1;
  },
  loseMessages: async ({ ground }, share) => {
    const buses = busesOf(ground);
    buses.lose();
    await delay(longOf(share));
    return buses.keep();
  },
};

function busesOf({ buses }: Stage['ground']) {
  if (buses === null) throw new Error('there is no NATS');
  return buses;
}

/** Of several one, by the share, stands still for a part of the most. */
async function freeze(parts: readonly ProcessApart[], share: number): Promise<number> {
  const part = pick(parts, share);
  part.freeze();
  await delay(longOf(share));
  part.thaw();
  return 1;
}

/** One of the relays or all of them. */
async function relaysAre({ ground: { relays } }: Stage, share: number, mood: RelayMood): Promise<number> {
  const struck = relays.slice(0, Math.ceil(share * relays.length));
  for (const relay of struck) relay.mood = mood;
  await delay(longOf(share));
  for (const relay of struck) relay.mood = 'well';
  return struck.length;
}

function trySignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    // It has ended by itself.
    return false;
  }
}
