import type { CHASE_STATES } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { describeStates, refusalOf } from '../../../platform/testing/state-table.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { auditBooks } from '../audit-bets.ts';
import { bettingModule } from '../index.ts';
import { voidNextChunk } from '../settle/settle-issue.ts';
import { endChases } from './cancel-chase.ts';
import { carryOutDueStops } from './stops.ts';
import { aChaseLine, aLottery, chaser, sameMultiple, settle, voidTheIssue, type Issue } from './testing/table.ts';

/** Every state of a chase and every act on it (plays §4): 6 yuan on each of five issues, until a win of 19.6. */
const { app, db } = await testApp({ modules: [ledgerModule, tenantModule, accountModule, bettingModule] });
const { deps } = app;
const LENGTH = 5;
/** One lottery for each row: none has issues that another one drew. Made before the first call. */
const lotteries: Issue[][] = [];
for (let n = 1; n <= 24; n += 1) lotteries.push(await aLottery(db, `ssc${n}`, LENGTH));

interface Chased {
  readonly who: TestPlayer;
  readonly id: string;
  /** Issues that have no result yet. */
  readonly left: Issue[];
}
async function chased(): Promise<Chased> {
  const who = await aPlayer(deps, { balance: yuan(100) });
  const left = lotteries.pop() ?? [];
  const lines = [aChaseLine(left[0] as Issue, '1 2 3')];
  const { data } = await chaser(app, who).add({ lines, issues: sameMultiple(left), stopOnWin: true, amount: '30' });
  return { who, id: data.id, left };
}
/** Draws the next issue, and does what a win asks for. */
const draw =
  (numbers: readonly number[]) =>
  async ({ left }: Chased) => {
    const issue = left.shift();
    if (issue) await settle(app, issue, numbers);
    await carryOutDueStops(deps);
    return null;
  };
const [wins, loses] = [draw([1, 0, 0, 0, 0]), draw([0, 0, 0, 0, 0])];
const acts = {
  'player cancels': async ({ who, id }: Chased) => refusalOf(await chaser(app, who).cancel(id)),
  'player shuts himself out': async ({ who }: Chased) => {
    await db.tx((tx) => endChases(tx, String(who.id)));
    return null;
  },
  'next issue wins': wins,
  'next issue loses': loses,
  'next issue is void': async ({ left }: Chased) => {
    const issue = left.shift();
    if (!issue) return null;
    await voidTheIssue(db, issue.id);
    while ((await db.tx((tx) => voidNextChunk(deps, tx, issue))) > 0);
    return null;
  },
};
const after =
  (...path: (keyof typeof acts)[]) =>
  async (): Promise<Chased> => {
    const one = await chased();
    for (const act of path) await acts[act](one);
    return one;
  };
/** Nothing waits any more: the draws of its issues are no business of an ended chase. */
const ended = (state: string) => ({
  'player cancels': 'refused chaseNothingLeft',
  'player shuts himself out': state,
  'next issue wins': state,
  'next issue loses': state,
  'next issue is void': state,
});
const BACK = (count: number): string => Array.from({ length: count }, () => ' | 204 +6').join('');

describeStates(db, {
  reach: {
    running: after(),
    finished: after(...Array.from({ length: LENGTH }, () => 'next issue loses' as const)),
    stopped: after('next issue wins'),
    cancelled: after('player cancels'),
  },
  acts,
  stateOf: async ({ who, id }) => (await chaser(app, who).detail(id)).chase.state,
  people: ({ who }) => ({ '': who.id }),
  table: {
    running: {
      'player cancels': `cancelled${BACK(5)}`,
      'player shuts himself out': `cancelled${BACK(5)}`,
      'next issue wins': `stopped | 201 +19.6${BACK(4)}`,
      'next issue loses': 'running',
      'next issue is void': 'running | 203 +6',
    },
    finished: ended('finished'),
    stopped: ended('stopped'),
    cancelled: ended('cancelled'),
  } satisfies Record<(typeof CHASE_STATES)[number], Record<keyof typeof acts, string>>,
});

test('after all of it the books balance', async () => {
  expect((await auditBooks(db)).findings).toEqual([]);
});
