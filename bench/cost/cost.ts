import { bettingCalls, toEnpath } from '@caiting/contract';
import { createApp, modules, settleInChunks, settleNextChunk } from '@caiting/server/bench-kit';
import { readConfig } from '@caiting/server/config';
import { createLog } from '@caiting/server/platform/log';
import { Crowd } from '../chat/crowd.ts';
import { openHall, startHall } from '../chat/hall.ts';
import { drawnIssue, NUMBERS } from '../money/drawn-issue.ts';
import {
  benchForm,
  LOTTERY,
  openAccounts,
  openBenchSite,
  openIssue,
  openPlayers,
  runLoad,
  startServer,
  type BenchSite,
} from '../money/site.ts';
import { Meter, type Spent } from './spent.ts';

const CONNECTIONS = 128;
const SECONDS = 20;
const SETTLED = 100_000;
const WINNERS_AND_OTHERS = 20_000;
const FIRST_PLAYER = 1_000_000;
/** Nobody may say more than twenty things a minute. */
const TALKERS = 400;
const MESSAGES = 3_000;
const AT_ONCE = 8;
const LISTENERS = 500;

/**
 * What one bet and one message cost in log, disk and processor time (docs/growth.md reckons with it): bets through the real call, their settlement by
 * the site's own path, texts in a room that nobody hears and in one of five hundred sockets. It holds nothing to a goal.
 */
export async function run(_args: readonly string[]): Promise<number> {
  const bets = await ofBets();
  const talk = await ofTalk();
  process.stdout.write(`${JSON.stringify({ bench: 'cost', ...bets, ...talk })}\n`);
  return 0;
}

async function ofBets(): Promise<{ placed: Spent; settled: Spent }> {
  const site = await openBenchSite('cost');
  try {
    const issue = await openIssue(site);
    const tokens = await openPlayers(site, CONNECTIONS);
    await openAccounts(site, FIRST_PLAYER, WINNERS_AND_OTHERS);
    const server = await startServer(site.folder);
    const path = toEnpath(bettingCalls.addBetting.path);
    const order = { port: server.port, path, form: benchForm(issue), tokens, seconds: SECONDS };
    // The compiler's time is no bet's, and pages that a checkpoint made new are written whole once.
    await runLoad(order);
    const meter = await Meter.open(site, server.child.pid ?? 0);
    const placed = await meter.spentOn(async () => (await runLoad(order)).accepted);
    await server.stop();
    const drawn = await drawnIssue(site, SETTLED, FIRST_PLAYER, WINNERS_AND_OTHERS);
    const settled = await (await Meter.open(site, process.pid)).spentOn(() => settle(site, drawn));
    return { placed, settled };
  } finally {
    await site.close();
  }
}

async function settle(site: BenchSite, issue: Awaited<ReturnType<typeof drawnIssue>>): Promise<number> {
  const { db, appTarget, ownerTarget } = site.database;
  const config = readConfig({ CAITING_DATA: site.folder, PORT: '0', CAITING_LOG: 'error' });
  const { deps } = await createApp({ config, log: createLog('error'), db, appTarget, ownerTarget, modules });
  const target = { ...issue, lotteryCode: LOTTERY, group: 'SSC', draw: { numbers: NUMBERS } } as const;
  await settleInChunks(deps, (tx, limit) => settleNextChunk(deps, tx, target, limit));
  return SETTLED;
}

/** Texts without a listener, then what each delivery adds. */
async function ofTalk(): Promise<{ said: Spent; deliveryUs: number }> {
  const hall = await openHall(TALKERS);
  try {
    const server = await startHall(hall);
    const talk = (count: number) => async (): Promise<number> => {
      let left = count;
      const sayOn = async (): Promise<void> => {
        while (left-- > 0) await server.say();
      };
      await Promise.all(Array.from({ length: AT_ONCE }, sayOn));
      return count;
    };
    await talk(MESSAGES / 3)();
    const meter = await Meter.open(hall.site, server.pid);
    const said = await meter.spentOn(talk(MESSAGES));
    const room = { code: hall.room, tokens: hall.people.map(({ token }) => token) };
    const crowd = await Crowd.open({ count: LISTENERS, isFollowing: false, port: server.port, room });
    const heard = await meter.spentOn(async () => {
      await crowd.deliver(MESSAGES, talk(MESSAGES));
      return MESSAGES;
    });
    crowd.close();
    await server.stop();
    return { said, deliveryUs: ((heard.serverMs - said.serverMs) * 1000) / LISTENERS };
  } finally {
    await hall.close();
  }
}
