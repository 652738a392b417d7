import { addDays, dayOf, daysBetween, startOfDay, weekday, type IssueSlot } from '@caiting/lottery/calendar';
import { logout } from '../src/modules/account/index.ts';
import { placeBets, sealIssue, settleAtOnce } from '../src/modules/betting/index.ts';
import { addDemoOrder, addSandboxLines } from '../src/modules/cashier/index.ts';
import { seedStaff } from '../src/modules/console/index.ts';
import { payGameRebates } from '../src/modules/games/index.ts';
import {
  closePastIssue,
  drawPastIssue,
  openDueIssues,
  openPastFeed,
  pastSlots,
  type Lottery,
} from '../src/modules/draws/index.ts';
import { appNow, setClock } from '../src/platform/clock.ts';
import type { Deps } from '../src/platform/deps.ts';
import type { Session } from '../src/platform/http/binding.ts';
import { chance, makeLine, pick, uuidOf } from './bets.ts';
import { bindCard, payAll, withdrawSome } from './month-withdrawals.ts';
import { newLockedHash, PEOPLE, seedOther, type Person } from './people.ts';
import { DemoGames } from './games.ts';
import { signIn } from './sign-in.ts';

/** Today is the thirtieth. */
const DAYS = 29;
const HOUR_S = 3_600;
const MORNING_S = 9 * HOUR_S;
/** Operators look at withdrawals once in a morning. */
const PAID_S = MORNING_S + HOUR_S / 2;
const BEFORE_CLOSE_S = 2 * HOUR_S;
/** A source is asked a moment after the draw. */
const ASKED_AFTER_S = 20;
const SESSION_DAYS = 3;
/** An official lottery of one draw in the evening: its month is thirty draws, not forty thousand. */
const LOTTERY = 'fc3d';
const LINES_MAX = 3;
/** Of a hundred chances, how many lead to a bet: from Friday to Sunday more. */
const BETS_IN_HUNDRED = { week: 38, weekend: 60 };
const FRIDAY = 5;
/** Who bets once in an evening stakes more than at a draw of a minute. */
const STAKED_TIMES = 3;
const RECHARGE_YUAN = [200, 300, 500, 1_000, 2_000];
/** Enough for a first evening. */
const FIRST_YUAN = [2_000, 3_000];
const RECHARGES_IN_HUNDRED = 11;

/** Card games of the last evenings: after the draw of half past nine. */
const GAME_DAYS = 6;
const CARD_PLAYERS: readonly string[] = ['lower1', 'leaf01'];
const CARDS_S = 22 * HOUR_S;
const ROUNDS_AN_EVENING = 4;
const ROUND_S = 60;
/** Rebates of a day are due five minutes after it. */
const REBATES_S = 6 * 60;

const AGENT = 'agent1';
/** Bets in every evening. */
const REGULAR = 'lower1';

/** The line of the agent: days before now on which somebody came. Nobody signs in as those who are not on the list of people. */
const LINE: readonly { readonly since: number; readonly person: Person }[] = [
  ...[AGENT, 'lower1', 'lower2', 'leaf01', 'leaf02'].map((userName) => ({ since: DAYS, person: listed(userName) })),
  { since: 28, person: { userName: 'chen_yu', nickname: '彩友360572', upline: 'lower1' } },
  { since: 27, person: { userName: 'zhao8808', nickname: '彩友194803', upline: 'lower2' } },
  { since: 24, person: { userName: 'linlin_7', nickname: '彩友847219', upline: 'agent1', code: 'MEMBER99' } },
  { since: 21, person: { userName: 'mao_mao', nickname: '彩友520936', upline: 'lower1' } },
  { since: 17, person: { userName: 'wu_fan66', nickname: '彩友615478', upline: 'lower2' } },
  { since: 12, person: { userName: 'xiaobei', nickname: '彩友278341', upline: 'agent1', code: 'MEMBER99' } },
  { since: 8, person: { userName: 'gaoyuan3', nickname: '彩友931065', upline: 'lower1' } },
  { since: 3, person: { userName: 'qingshan', nickname: '彩友406982', upline: 'lower2' } },
];

function listed(userName: string): Person {
  const person = PEOPLE.find((one) => one.userName === userName);
  if (person === undefined) throw new Error(`the demo has no ${userName}`);
  return person;
}

/**
 * A month of the line of agent1, each day lived through with the site's own functions and the clock of then (docs/decisions/0192): people register,
 * recharge, withdraw and bet, the issue closes, is drawn and settled, and what it brings is shared out. The clock stays where it ends. Safe to run again.
 */
export async function seedMonth(deps: Deps): Promise<void> {
  const until = Math.floor((await appNow(deps.db)).getTime() / 1000);
  const today = dayOf(until);
  const lockedHash = await newLockedHash();
  await goTo(deps, startOfDay(addDays(today, -DAYS)));
  await addSandboxLines(deps.db);
  await seedStaff(deps);
  const lottery = await openPastFeed(deps, LOTTERY, startOfDay(addDays(today, -DAYS)));
  const games = await DemoGames.open(deps);
  const line: Member[] = [];
  for (let ago = DAYS; ago >= 0; ago -= 1) {
    const day = addDays(today, -ago);
    if (startOfDay(day) + MORNING_S > until) break;
    if (ago < GAME_DAYS) {
      await goTo(deps, startOfDay(day) + REBATES_S);
      await payGameRebates(deps);
    }
    await goTo(deps, startOfDay(day) + MORNING_S);
    for (const { person } of LINE.filter(({ since }) => since === ago))
      line.push(await join(deps, person, day, lockedHash));
    // Before the recharges of the day, whose turnover is due first.
    const asked = await withdrawSome(deps, line, { day, isSure: ago === DAYS - 1 });
    await rechargeSome(deps, line, day);
    if (asked.length > 0) {
      await goTo(deps, Math.min(startOfDay(day) + PAID_S, until));
      await payAll(deps, asked);
    }
    // What is drawn later today, the running site lives through.
    for (const slot of pastSlots(lottery, day))
      if (slot.drawAt + ASKED_AFTER_S <= until) await liveEvening(deps, line, lottery, slot);
    if (games !== null && ago > 0 && ago <= GAME_DAYS) await playCards(games, line, day);
  }
  await games?.close();
  for (const { session } of line) if (session !== null) await logout(deps, session.sessionId);
}

/** Two of the line sit down at the tables late in the evening. */
async function playCards(games: DemoGames, line: readonly Member[], day: string): Promise<void> {
  const people = line.filter(({ person }) => CARD_PLAYERS.includes(person.userName)).map(({ player }) => player);
  for (let round = 0; round < ROUNDS_AN_EVENING; round += 1)
    await games.round((startOfDay(day) + CARDS_S + round * ROUND_S) * 1_000, people, day, String(round));
  for (const player of people)
    await games.hand((startOfDay(day) + CARDS_S + ROUNDS_AN_EVENING * ROUND_S) * 1_000, player, day);
}

interface Member {
  readonly person: Person;
  readonly player: bigint;
  readonly joined: string;
  session: Session | null;
  signedInOn: string;
}

async function join(deps: Deps, person: Person, day: string, lockedHash: string): Promise<Member> {
  const player = await seedOther(deps, person, lockedHash);
  await bindCard(deps, player, person.userName);
  return { person, player, joined: day, session: null, signedInOn: day };
}

const goTo = (deps: Deps, second: number): Promise<Date> => setClock(deps.db, { at: new Date(second * 1000) });

/** Who came without funds of the demo recharges on his first day, and everybody now and then. */
async function rechargeSome(deps: Deps, line: readonly Member[], day: string): Promise<void> {
  for (const { person, player, joined } of line) {
    const words = ['recharge', person.userName, day];
    const isFirst = joined === day && person.funds === undefined;
    if (person.userName === AGENT || (!isFirst && chance(100, 'whether', ...words) >= RECHARGES_IN_HUNDRED)) continue;
    const yuan = pick(isFirst ? FIRST_YUAN : RECHARGE_YUAN, 'yuan', ...words);
    await addDemoOrder(deps, { player, yuan, end: 'credited', requestId: uuidOf(words) });
  }
}

/** People bet; the issue closes, is drawn, and its bets are settled. */
async function liveEvening(deps: Deps, line: readonly Member[], lottery: Lottery, slot: IssueSlot): Promise<void> {
  await goTo(deps, slot.closeAt - BEFORE_CLOSE_S);
  await openDueIssues(deps.db);
  for (const member of line) if (member.person.userName !== AGENT) await betSome(deps, member, slot);
  await goTo(deps, slot.closeAt);
  await closePastIssue(deps, LOTTERY, slot.issueNo, sealIssue);
  await goTo(deps, slot.drawAt + ASKED_AFTER_S);
  const drawn = await drawPastIssue(deps, lottery, slot.issueNo);
  if (drawn !== null) await settleAtOnce(deps, drawn);
}

/** What somebody bets in an evening. */
async function betSome(deps: Deps, member: Member, { issueNo, day }: IssueSlot): Promise<void> {
  const words = [LOTTERY, issueNo, member.person.userName];
  const inHundred = weekday(day) >= FRIDAY ? BETS_IN_HUNDRED.weekend : BETS_IN_HUNDRED.week;
  const isSure = member.joined === day || member.person.userName === REGULAR;
  if (!isSure && chance(100, 'whether', ...words) >= inHundred) return;
  if (member.session === null || daysBetween(member.signedInOn, day) >= SESSION_DAYS) {
    if (member.session !== null) await logout(deps, member.session.sessionId);
    member.session = await signIn(deps, member.player);
    member.signedInOn = day;
  }
  const lines = Array.from({ length: 1 + chance(LINES_MAX, 'lines', ...words) }, (_, at) =>
    makeLine(LOTTERY, issueNo, 'FC3D', [...words, String(at)], STAKED_TIMES),
  );
  const requestId = uuidOf(words);
  const placed = await placeBets(deps, member.session, requestId, { bettingData: lines, requestId });
  // Whoever has nothing left stays away.
  if (!placed.ok && placed.key !== 'balanceShort')
    deps.log.warn({ issue: issueNo, refused: placed.key }, 'a bet of the demo was refused');
}
