import { randomUUID } from 'node:crypto';
import { chaseCalls, type BetLine, type CallInput, type CallWireInput } from '@caiting/contract';
import type { Db } from '../../../../platform/db/pool.ts';
import { ownerOf } from '../../../../platform/testing/owner.ts';
import { callApp } from '../../../../platform/testing/call.ts';
import type { App } from '../../../../app.ts';
import type { TestPlayer } from '../../../account/testing/players.ts';
import { settleNextChunk } from '../../settle/settle-issue.ts';
import { anIssue, drawTheIssue, voidTheIssue } from '../../testing/build.ts';

export type Issue = Awaited<ReturnType<typeof anIssue>>;

const SPACING_MS = 60_000;

/** A lottery of its own with so many issues, a minute apart: the first on sale, the others planned. Make all before the first call. */
export async function aLottery(db: Db, code: string, count = 8): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (let at = 0; at < count; at += 1)
    issues.push(
      await anIssue(db, {
        lottery: code,
        opensMs: at * SPACING_MS - 1_000,
        closeMs: (at + 1) * SPACING_MS,
        state: at === 0 ? 'selling' : 'waiting',
      }),
    );
  return issues;
}

type Line = Partial<Record<keyof BetLine, unknown>>;

/** 定位胆 on so many first digits, two yuan each. */
export function aChaseLine(issue: Issue, digits: string, given: Line = {}): Line {
  const count = digits.split(' ').length;
  return {
    lotteryCode: issue.lotteryCode,
    playDetailCode: 'DWD',
    bettingNumber: `${digits},-,-,-,-`,
    bettingCount: count,
    bettingAmount: String(2 * count),
    bettingPoint: '8',
    bettingUnit: '1',
    bettingIssue: issue.issueNo,
    graduationCount: 1,
    ...given,
  };
}

type Wire = CallWireInput<typeof chaseCalls.addChaseBetting>;
export interface Plan {
  readonly lines: readonly Line[];
  readonly issues: readonly { readonly issue: string; readonly multiple: number }[];
  readonly plan?: Record<string, unknown>;
  readonly stopOnWin?: boolean;
  readonly amount: string;
}

/** Calls of one player. */
export function chaser(app: App, who: TestPlayer) {
  const as = { token: who.token };
  return {
    add: (
      { lines, issues, plan = { mode: 'same', multiple: 1 }, stopOnWin = false, amount }: Plan,
      requestId = randomUUID(),
    ) =>
      callApp(
        app,
        chaseCalls.addChaseBetting,
        { bettingData: lines, chaseData: { plan, issues, stopOnWin, amount }, requestId } as unknown as CallInput<
          typeof chaseCalls.addChaseBetting
        > &
          Wire,
        as,
      ),
    cancel: (id: string, issues?: readonly string[], requestId = randomUUID()) =>
      callApp(
        app,
        chaseCalls.cancelAutoChaseBetting,
        { id, requestId, ...(issues && { issues: issues.join(',') }) } as never,
        as,
      ),
    detail: async (id: string) => (await callApp(app, chaseCalls.getChaseDetail, { id } as never, as)).data,
    find: (id: string) => callApp(app, chaseCalls.getChaseDetail, { id } as never, as),
    list: async (filter: object = {}) => (await callApp(app, chaseCalls.getChaseBetData, filter as never, as)).data,
  };
}

export const sameMultiple = (issues: readonly Issue[], multiple = 1) =>
  issues.map(({ issueNo }) => ({ issue: issueNo, multiple }));

/** Closes, draws and settles an issue. */
export async function settle(app: App, issue: Issue, numbers: readonly number[]): Promise<void> {
  const { db } = app.deps;
  await close(db, issue);
  await drawTheIssue(db, issue.id, numbers);
  const target = { ...issue, group: 'SSC', draw: { numbers } } as const;
  while ((await db.tx((tx) => settleNextChunk(app.deps, tx, target))) > 0);
}

/** As the draw clock closes, under the row's lock; its time is over at this moment. */
export async function close(db: Db, issue: Issue): Promise<void> {
  await ownerOf(db).query(
    `with locked as materialized (select id, close_at from issue where id = $1 for update)
     update issue i set state = 'closed', close_at = t.at, opens_at = least(opens_at, t.at - interval '1 second')
       from (select id, least(app_now(), close_at) as at from locked) as t
      where i.id = t.id and i.state in ('waiting', 'selling')`,
    [issue.id],
  );
}

export { voidTheIssue };
