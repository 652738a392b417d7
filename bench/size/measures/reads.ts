import { calls } from '@caiting/contract';
import type { CallDef, CallWireInput } from '@caiting/contract/wire';
import { setTenantValue, someStaff, type App } from '@caiting/server/bench-kit';
import { DAY_SECONDS, dayOf } from '@caiting/lottery/calendar';
import { callAs } from '../../money/bench-app.ts';
import { FIRST_PLAYER, READER, SMALL_AGENT, TOP_AGENT, type Size } from '../lay/shape.ts';
import { signedIn } from './signed-in.ts';
import { figuresOf, summed, timesOf, type Figures, type Times } from './times.ts';

const TURNS = 30;
/** The figures of the first page of the console are kept for five seconds. */
const HOME_FRESH_MS = 5_100;
const HOME_TURNS = 3;
const DAY_MS = 86_400_000;
const PAST_DAYS = 30;

type Look = () => Promise<unknown>;
type Ask = <C extends CallDef>(call: C, input: CallWireInput<C>) => Look;

/** Lists, reports and numbers as players, agents and operators ask for them, through the whole pipeline. */
export async function readReads(app: App, size: Size): Promise<Figures> {
  await setTenantValue(app.deps, 'agentSeesBalance', true, 'bench');
  const tokens = await signedIn(app.deps.db, [READER, SMALL_AGENT, TOP_AGENT]);
  const { boss } = await someStaff(app, { boss: 'auditor' });
  const [reader, small, top] = tokens.map((token) => asker(app, token));
  if (!reader || !small || !top) throw new Error('nobody is signed in');
  const now = (await app.deps.db.one<{ at: Date }>('select app_now() as at')).at.getTime();
  const looks = {
    ...(await looksOfPlayer(app, tokens[0] ?? '', reader, now)),
    ...looksOfAgent('small', small, now),
    ...looksOfAgent('top', top, now),
    ...looksOfStaff(asker(app, boss.token), size, now),
  };
  const times: Record<string, Times> = {};
  for (const [key, look] of Object.entries(looks)) times[key] = await timesOf(look, TURNS);
  times['consoleHome'] = await homeTimes(asker(app, boss.token)(calls.homeFigures, {}));
  return figuresOf(times);
}

const asker =
  (app: App, token: string): Ask =>
  (call, input) =>
  () =>
    callAs(app, token, call, input);

/** Each read anew. */
async function homeTimes(look: Look): Promise<Times> {
  const took: number[] = [];
  for (let turn = 0; turn <= HOME_TURNS; turn += 1) {
    const begun = performance.now();
    await look();
    if (turn > 0) took.push(performance.now() - begun);
    if (turn < HOME_TURNS) await new Promise((resolve) => setTimeout(resolve, HOME_FRESH_MS));
  }
  return summed(took);
}

async function looksOfPlayer(app: App, token: string, ask: Ask, now: number): Promise<Record<string, Look>> {
  const span = { from: now - PAST_DAYS * DAY_MS, to: now };
  const past = { from: now - 2 * PAST_DAYS * DAY_MS, to: now - PAST_DAYS * DAY_MS };
  const first = await callAs(app, token, calls.getBetData, { ...span, pageSize: '100' });
  const id = first.list.at(-1)?.id ?? '1';
  const { list: rooms } = await callAs(app, token, calls.roomUnread, {});
  const roomCode = rooms[0]?.roomCode ?? '';
  const { list: talk } = await callAs(app, token, calls.getMessageListWeb, { roomCode });
  return {
    records: ask(calls.getBetData, span),
    recordsWon: ask(calls.getBetData, { ...span, state: 'won' }),
    recordsPast: ask(calls.getBetData, past),
    recordsNext: ask(calls.getBetData, { ...span, before: first.next ?? undefined }),
    betDetail: ask(calls.getBetDetail, { id }),
    statement: ask(calls.getTransactionRecordsFront, { pageSize: '20' }),
    statementLast: ask(calls.getTransactionRecordsFront, { pageSize: '20', before: '100' }),
    profit: ask(calls.userProfit, daysBack(now, PAST_DAYS)),
    profitRank: ask(calls.userProfitRank, {}),
    overview: ask(calls.ownOverview, {}),
    lettersUnread: ask(calls.unReadMessage, {}),
    letters: ask(calls.messageList, {}),
    noticesUnread: ask(calls.notificationUnread, {}),
    notices: ask(calls.notificationList, {}),
    roomsUnread: ask(calls.roomUnread, {}),
    rooms: ask(calls.roomList, {}),
    talk: ask(calls.getMessageListWeb, { roomCode }),
    talkBefore: ask(calls.getMessageListWeb, { roomCode, id: talk.at(-1)?.id ?? '1' }),
    chats: ask(calls.directRoomList, {}),
  };
}

/** The agent with two hundred members, and the one above everybody. */
const looksOfAgent = (who: 'small' | 'top', ask: Ask, now: number): Record<string, Look> => {
  const span = daysBack(now, PAST_DAYS);
  return {
    [`${who}Report`]: ask(calls.userAgentReport, span),
    [`${who}Children`]: ask(calls.childReport, { ...span, pageSize: '20' }),
    [`${who}Members`]: ask(calls.userManage, { pageSize: '20' }),
    [`${who}Size`]: ask(calls.agentReportTeamData, {}),
    [`${who}Balance`]: ask(calls.teamBalance, {}),
  };
};

const looksOfStaff = (ask: Ask, { players }: Size, now: number): Record<string, Look> => {
  const one = FIRST_PLAYER + (players >> 1);
  const userName = `p${one}`;
  return {
    consolePlayers: ask(calls.players, { pageSize: '100' }),
    consoleName: ask(calls.players, { search: userName }),
    consoleMobile: ask(calls.players, { search: `10${one}` }),
    consoleGrade: ask(calls.players, { grade: '3' }),
    consoleCard: ask(calls.playerCard, { userName }),
    consoleBets: ask(calls.betsFound, { pageSize: '100' }),
    consoleBetsOf: ask(calls.betsFound, { userName }),
    consoleBetsDay: ask(calls.betsFound, daysBack(now - PAST_DAYS * DAY_MS, 1)),
    consoleLedger: ask(calls.playerLedger, { userName }),
    consoleRooms: ask(calls.roomsFound, {}),
  };
};

function daysBack(now: number, days: number): { from: string; to: string } {
  const day = (ago: number) => dayOf(now / 1000 - ago * DAY_SECONDS);
  return { from: day(days - 1), to: day(0) };
}
