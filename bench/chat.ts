import { loadavg } from 'node:os';
import { fanOut, type FanOutResult } from './chat/fan-out.ts';
import { openHall, type Hall } from './chat/hall.ts';
import { images } from './chat/images.ts';
import { memory } from './chat/memory.ts';
import { recalls } from './chat/recalls.ts';
import { reconnect } from './chat/reconnect.ts';
import { stalled } from './chat/stalled.ts';
import { storm } from './chat/storm.ts';
import { twoServers } from './chat/two-servers.ts';
import { GOALS as ALL_GOALS } from './support/goals.ts';

const FULL = 5_000;
/** After which the memory of the server is looked at again. */
const MESSAGES = 100_000;
/** Nobody may say more than twenty things a minute. */
const PEOPLE = 800;
const PEOPLE_FOR_MEMORY = 3_000;

/** A figure over its goal, or the other way round, is above 1. */
const GOALS = ALL_GOALS.chat;

interface PartResult {
  readonly figures: Record<string, unknown>;
  /** What was asked of it, each as a share of its goal: 1 is just met. */
  readonly shares: Readonly<Record<string, number>>;
}

const atMost = (value: number, goal: number): number => value / goal;
const atLeast = (value: number, goal: number): number => goal / value;
const nothing = (count: number): number => (count === 0 ? 0 : Number.MAX_SAFE_INTEGER);

function judgeFanOut({ quiet, busy, ...figures }: FanOutResult): PartResult {
  return {
    figures: { ...figures, quiet, busy },
    shares: {
      deliveries: atLeast(quiet.deliveriesPerSecond.ratio, GOALS.deliveries),
      cpu: atMost(quiet.cpuUsPerDelivery.ratio, GOALS.cpu),
      spreadP50: atMost(quiet.spreadP50Ms.ratio, GOALS.spreadP50),
      spreadP99: atMost(quiet.spreadP99Ms.ratio, GOALS.spreadP99),
      busyDeliveries: atLeast(busy.deliveriesPerSecond.ratio, GOALS.busyDeliveries),
      busyCpu: atMost(busy.cpuUsPerDelivery.ratio, GOALS.busyCpu),
    },
  };
}

type Part = (hall: Hall, sockets: number) => Promise<PartResult>;
const scaled = (full: number, sockets: number, least: number): number =>
  Math.max(least, Math.round((full * Math.min(sockets, FULL)) / FULL));

/** Each measured by itself; sizes follow `--sockets`. */
const PARTS: Readonly<Record<string, Part>> = {
  fan: async (hall, sockets) =>
    judgeFanOut(
      await fanOut(hall, {
        sockets: Math.min(1_000, sockets),
        turns: scaled(60, sockets, 15),
        burst: scaled(300, sockets, 100),
      }),
    ),
  wide: async (hall, sockets) =>
    judgeFanOut(await fanOut(hall, { sockets, turns: scaled(30, sockets, 15), burst: 100 })),
  memory: async (hall, sockets) => {
    const figures = await memory(hall, sockets, scaled(MESSAGES, sockets, 2_000));
    return {
      figures,
      shares: {
        kbPerConnection: atMost(figures.kbPerConnection.hall, GOALS.kbPerConnection),
        rssAfter: atMost(figures.rssRatio, GOALS.rssAfter),
      },
    };
  },
  storm: async (hall, sockets) => {
    const figures = await storm(hall, sockets);
    return {
      figures,
      shares: {
        stormMs: atMost(figures.backMs, GOALS.stormMs),
        historyQueries: atMost(figures.historyQueries, GOALS.historyQueries),
        gapFree: nothing(figures.holes),
      },
    };
  },
  stalled: async (hall, sockets) => {
    const figures = await stalled(hall, {
      sockets: Math.min(1_000, sockets),
      stalled: scaled(50, sockets * 5, 5),
      messages: scaled(200, sockets, 60),
    });
    const shares = { stalledP99: atMost(figures.p99Ratio, GOALS.stalledP99), lists: nothing(figures.unequalLists) };
    return { figures, shares };
  },
  images: async (hall, sockets) => {
    const size = { sockets: scaled(200, sockets, 50), messages: scaled(100, sockets, 30) };
    const figures = await images(hall, size);
    return {
      figures,
      shares: {
        imagesP99: atMost(figures.p99Ratio, GOALS.imagesP99),
        imagesMb: atMost(figures.rssGrownMb, GOALS.imagesMb),
        decoded: nothing(figures.kept > 0 && figures.refused > 0 ? 0 : 1),
      },
    };
  },
  two: async (hall, sockets) => {
    const figures = await twoServers(hall, {
      socketsEach: scaled(500, sockets, 50),
      messages: scaled(200, sockets, 60),
    });
    return {
      figures,
      shares: {
        // Of two goals the bus must meet both: against a pipe with few sockets, and below 5 ms with many too.
        ofPipe: atMost(figures.ofPipe, GOALS.ofPipe),
        addedMs: atMost(figures.addedP50Ms, GOALS.addedMs),
        lost: nothing(figures.lostNothing ? 0 : 1),
      },
    };
  },
  recalls: async (hall, sockets) => {
    const figures = await recalls(hall, { sockets: Math.min(1_000, sockets), turns: scaled(60, sockets, 15) });
    return { figures, shares: { recallMs: atMost(figures.recallMs.p50, figures.messageMs.p99) } };
  },
  reconnect: async (hall, sockets) => {
    const size = { clients: scaled(200, sockets, 20), cutsEach: 20, messages: scaled(20_000, sockets, 600) };
    const figures = await reconnect(hall, size);
    return { figures, shares: { lists: nothing(figures.unequalLists + figures.faults + figures.outOfOrder) } };
  },
};

/**
 * The real hall (server process, logins, chat keys, room, moderation, storing) against a bare ws loop that does nothing but send, in one run and in
 * turns; then what has no yardstick but a goal. `--sockets=N` (5000) scales everything, `--parts=fan,wide,memory,storm,stalled,images,two,recalls,reconnect` runs some.
 * `ratio` is the worst of all figures as a share of its goal: at most 1 when every goal is met. Last line: one JSON object.
 */
export async function run(args: readonly string[]): Promise<number> {
  const option = (name: string): string | undefined =>
    args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const sockets = Number(option('sockets') ?? FULL);
  const wanted = option('parts')?.split(',') ?? Object.keys(PARTS);
  const unknown = wanted.filter((name) => PARTS[name] === undefined);
  if (unknown.length > 0 || !(sockets >= 20)) {
    process.stderr.write(`usage: ./caiting bench chat [--sockets=N≥20] [--parts=${Object.keys(PARTS).join(',')}]\n`);
    return 2;
  }
  const people = scaled(wanted.includes('memory') ? PEOPLE_FOR_MEMORY : PEOPLE, sockets, 120);
  const hall = await openHall(people);
  const [figures, shares]: [Record<string, unknown>, Record<string, number>] = [{}, {}];
  try {
    for (const name of wanted) {
      const load = loadavg()[0] ?? 0;
      const part = await PARTS[name]?.(hall, sockets);
      if (!part) continue;
      figures[name] = { load: Math.round(load * 100) / 100, ...part.figures };
      for (const [goal, share] of Object.entries(part.shares))
        shares[`${name}.${goal}`] = Math.round(share * 1000) / 1000;
      process.stderr.write(`${name}: ${JSON.stringify(part.figures)}\n`);
    }
  } finally {
    await hall.close();
  }
  const ratio = Math.max(...Object.values(shares));
  process.stdout.write(
    `${JSON.stringify({ bench: 'chat', ratio, sockets, people, goals: GOALS, shares, ...figures })}\n`,
  );
  return ratio <= 1 ? 0 : 1;
}
