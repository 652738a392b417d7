import { randomUUID } from 'node:crypto';
import { bettingCalls, calls, CODES, SUCCESS, type CallDef } from '@caiting/contract';
import { yuan } from '@caiting/money';
import type { Deps } from '../platform/deps.ts';
import { aPlayer, type TestPlayer } from '../modules/account/testing/players.ts';
import { anIssue } from '../modules/betting/testing/build.ts';
import { createRoom } from '../modules/chat/index.ts';
import { modules } from '../modules/index.ts';
import { testApp } from '../platform/testing/app.ts';
import type { TestDatabase } from '../platform/testing/database.ts';

export interface Told {
  readonly ms: number;
  readonly status: number;
  readonly code: number;
}

/** An act of one person that may be sent again: the same key is the same act. */
export interface Act {
  readonly who: TestPlayer;
  send(): Promise<Told>;
}

const PEOPLE = 20;
let sites = 0;

/** A site with people who bet and talk, and what is to be seen of it while somebody holds a table of theirs. */
export async function aBusySite(callDeadlineMs?: number) {
  const { app, db, owner } = await testApp({
    modules,
    config: { logLevel: 'silent', ...(callDeadlineMs === undefined ? {} : { callDeadlineMs }) },
  });
  const { deps } = app;
  const issue = await anIssue(db, { closeMs: 12 * 3_600_000 });
  const people: TestPlayer[] = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await aPlayer(deps, { balance: yuan(100_000) }));
  const room = `held${(sites += 1)}`;
  await createRoom(deps, { code: room, title: '大厅', subTitle: '', content: '' });

  const send = async (def: CallDef, fields: Record<string, unknown>, token: string): Promise<Told> => {
    const beganMs = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.http.inject({ method: 'POST', url: def.path, headers, payload: fields });
    return { ms: performance.now() - beganMs, status: answer.statusCode, code: answer.json<{ code: number }>().code };
  };
  const line = {
    lotteryCode: 'ssc1',
    playDetailCode: 'X_ZH',
    bettingNumber: '大',
    bettingCount: 1,
    bettingAmount: '10',
    bettingPoint: '0',
    bettingUnit: '1',
    bettingIssue: issue.issueNo,
    graduationCount: 1,
  };
  const bets = (): Act[] =>
    people.map((who) => {
      const requestId = randomUUID();
      return { who, send: () => send(bettingCalls.addFastBetting, { bettingData: [line], requestId }, who.token) };
    });
  const words = (): Act[] =>
    people.map((who, n) => {
      const sendKey = randomUUID().slice(0, 8);
      const fields = { roomCode: room, messageTypeId: 1, message: `第${n}句 ${sendKey}`, sendKey };
      return { who, send: () => send(calls.addMessage, fields, who.token) };
    });
  return { deps, db, owner, bets, words };
}

/** What was answered while a table was held by somebody else, and what the same acts got once it was free. */
export async function whileLocked(
  owner: TestDatabase['owner'],
  table: string,
  acts: readonly Act[],
): Promise<{ held: Told[]; again: Told[] }> {
  const holder = await owner.begin();
  let held: Told[];
  try {
    await holder.tx.run(`lock table ${table} in access exclusive mode`);
    held = await Promise.all(acts.map((act) => act.send()));
  } finally {
    await holder.rollback();
  }
  return { held, again: await Promise.all(acts.map(sendUntilDone)) };
}

const TRIES_MAX = 20;

/** As a client does that was told "busy": the same act under the same key. */
async function sendUntilDone(act: Act): Promise<Told> {
  for (let tries = 1; ; tries += 1) {
    const told = await act.send();
    if (told.code !== CODES.busy.code || tries === TRIES_MAX) return told;
  }
}

/** Done, or told that it was not; never a fault. */
export const isHonest = ({ status, code }: Told): boolean =>
  code === SUCCESS || (status === 503 && code === CODES.busy.code) || code === CODES.tooManyRequests.code;

/** How many bets and messages each person has: done once, however often it was sent. */
export const countBets = ({ db }: Deps): Promise<{ n: bigint }[]> =>
  db.query<{ n: bigint }>('select count(*) as n from bet group by player');
export const countWords = ({ db }: Deps): Promise<{ n: bigint }[]> =>
  db.query<{ n: bigint }>('select count(*) as n from chat_message group by sender_id');
