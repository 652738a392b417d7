import { seedActivities, seedRains } from '../src/modules/activity/index.ts';
import { addDemoCard, addDemoOrder, addSandboxLines } from '../src/modules/cashier/index.ts';
import { beginDrawDays, openDueIssues } from '../src/modules/draws/index.ts';
import { seedContent } from '../src/modules/content/index.ts';
import { seedChat, seedPrivate } from '../src/modules/chat/index.ts';
import { logout } from '../src/modules/account/index.ts';
import { DEMO_EMBED_HOSTS, DEMO_SERVICE_LINES, setTenantValue } from '../src/modules/tenant/index.ts';
import { appNow, setClock } from '../src/platform/clock.ts';
import type { Deps } from '../src/platform/deps.ts';
import type { Session } from '../src/platform/http/binding.ts';
import type { ServerModule } from '../src/platform/module.ts';
import { betAndTakeBack, betOnce, uuidOf } from './bets.ts';
import { chaseOnce } from './chases.ts';
import { DemoLive } from './live.ts';
import { DemoGames, addOutsideGame } from './games.ts';
import { PAST_MINUTES, goTo } from './past.ts';
import { demoSafetyPassword, seedPeople } from './people.ts';
import { signIn } from './sign-in.ts';
import { seedSavings } from './savings.ts';
import { withdrawOnce } from './withdrawals.ts';

export { demoPast } from './past.ts';

const MINUTE_MS = 60_000;
/** Within its minute: a round of cards, and now and then a hand. */
const CARDS_AFTER_MS = 5_000;
const HAND_AFTER_MS = 45_000;
const HAND_EVERY = 3;
/** Minutes before now at which a bet was taken back. */
const TAKEN_BACK_AGO = 7;
const LOBBY = 'lobby';

/** Who opened packets of the rain that is over; nobody signs in as one of them. */
const RAIN_TAKERS = [
  'xiaoyu_99',
  'hong8866',
  'xiaoyu_99',
  'laozhang',
  'sunny_day',
  'dafa168',
  'meimei520',
  'laozhang',
] as const;

/** Minutes before now, who, whole yuan, how it ended. */
const ORDERS = [
  [11, 'player1', 500, 'credited'],
  [9, 'player1', 600, 'rejected'],
  [8, 'player1', 200, 'cancelled'],
  [5, 'agent1', 1_000, 'credited'],
  [2, 'player1', 300, 'credited'],
] as const;

/**
 * The demo of a fresh database, outside production: people, and what they did in the last minutes, all through the functions that the site
 * itself uses. What they bet is closed, drawn, settled and paid by the running site in its first seconds, as after a restart.
 */
export const demoSeed: ServerModule = { name: 'demo', seed };

async function seed(deps: Deps): Promise<void> {
  await addSandboxLines(deps.db);
  await seedSavings(deps);
  const people = await seedPeople(deps);
  const sessions = await signInAll(deps, [...people.values()]);
  await addDemoCard(deps, {
    player: people.get('player1') ?? 0n,
    safetyPassword: demoSafetyPassword('player1'),
    number: '6222021001122338888',
    holder: '陈思远',
  });
  const begunMs = (await appNow(deps.db)).getTime();
  const games = await DemoGames.open(deps);
  await addOutsideGame(deps);
  const live = await DemoLive.make(deps, people, sessions);
  const player1 = people.get('player1') ?? 0n;
  for (let minute = PAST_MINUTES; minute >= 1; minute -= 1) {
    const at = begunMs + (PAST_MINUTES - minute) * MINUTE_MS;
    // Begun again after an interruption, the past is shorter.
    if (at > Date.now() - MINUTE_MS) break;
    await setClock(deps.db, { at: new Date(at) });
    await openDueIssues(deps.db);
    await betOnce(deps, sessions);
    if (minute === TAKEN_BACK_AGO) await betAndTakeBack(deps, sessions, 'player1');
    await chaseOnce(deps, sessions, minute);
    await withdrawOnce(deps, people, minute);
    await games?.round(at + CARDS_AFTER_MS, [player1], String(minute));
    if (minute % HAND_EVERY === 0) await games?.hand(at + HAND_AFTER_MS, player1, String(minute));
    for (const [, userName, yuan, end] of ORDERS.filter(([ago]) => ago === minute)) {
      const requestId = uuidOf(['order', userName, String(minute)]);
      await addDemoOrder(deps, { player: people.get(userName) ?? 0n, yuan, end, requestId });
    }
  }
  await games?.close();
  await live.endShow();
  await goTo(deps.db, 0);
  await beginDrawDays(deps.db);
  await live.goOnAir();
  for (const { sessionId } of sessions) await logout(deps, sessionId);
  await seedChat(deps);
  await seedPrivate(deps, LOBBY);
  await seedContent(deps, String(people.get('player1') ?? 0n));
  await seedActivities(deps, String(people.get('player1') ?? 0n));
  await seedRains(
    deps,
    RAIN_TAKERS.map((userName) => String(people.get(userName) ?? 0n)),
  );
  await setTenantValue(deps, 'serviceLines', DEMO_SERVICE_LINES, 'demo');
  await setTenantValue(deps, 'embedHosts', DEMO_EMBED_HOSTS, 'demo');
  await setTenantValue(deps, 'embedChatEnabled', true, 'demo');
}

/** A session for everybody, as their own sign-in would open it. */
async function signInAll(deps: Deps, players: readonly bigint[]): Promise<Session[]> {
  const sessions: Session[] = [];
  for (const player of players) sessions.push(await signIn(deps, player));
  return sessions;
}
