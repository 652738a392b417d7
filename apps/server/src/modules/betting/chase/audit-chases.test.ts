import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { refuse } from '../../../platform/outcome.ts';
import { ledgerModule, runCheck } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { auditBooks } from '../audit-bets.ts';
import { bettingModule } from '../index.ts';
import { CHASE_CHECKS } from './audit-chases.ts';
import { carryOutDueStops } from './stops.ts';
import { aChaseLine, aLottery, chaser, sameMultiple, settle, type Issue } from './testing/table.ts';

const { app, db, owner } = await testApp({ modules: [ledgerModule, tenantModule, accountModule, bettingModule] });
const issues = await aLottery(db, 'ssc1');
const who = await aPlayer(app.deps, { balance: yuan(1_000) });
const { add } = chaser(app, who);
const [first] = issues as [Issue];
const place = async (stopOnWin: boolean) => {
  const line = aChaseLine(first, '1 2 3');
  const { data } = await add({ lines: [line], issues: sameMultiple(issues.slice(0, 6)), stopOnWin, amount: '36' });
  return data.id;
};
const stopped = await place(true);
const running = await place(false);
await settle(app, first, [1, 0, 0, 0, 0]);
await carryOutDueStops(app.deps);

test('a stopped and a running chase are in order', async () => expect((await auditBooks(db)).findings).toEqual([]));

/** What the checks say with a fault planted past the triggers, which the refusal takes back. */
async function findingsWith(fault: string): Promise<string[]> {
  const { data } = await owner.tx(async (tx) => {
    for (const table of ['chase', 'chase_issue', 'entry', 'bet_result', 'issue'])
      await tx.run(`alter table ${table} disable trigger user`);
    expect(await tx.run(fault)).toBeGreaterThan(0);
    const found: string[] = [];
    for (const check of CHASE_CHECKS) found.push(...(await runCheck(tx, check)).map((finding) => finding.check));
    return refuse('planted', { data: found });
  });
  return data as string[];
}

test.each<[string, string, string]>([
  ['a total that is not that of its bets', `update chase set total = total + 1 where id = ${running}`, 'chasesArePaid'],
  ['an issue that is gone', `delete from chase_issue where chase = ${running} and seq = 6`, 'chasesArePaid'],
  ['a debit of nothing', `update entry set ref = 999 where code = 302 and ref = ${running}`, 'chaseDebitsHaveChases'],
  [
    'a multiple beside the plan',
    `update chase_issue set multiple = 2 where chase = ${running} and seq = 3`,
    'chasesFollowTheirPlan',
  ],
  [
    'a refund that its stop does not know',
    `update chase_stop set refunded = refunded - 1 where chase = ${stopped}`,
    'chaseRefundsAreStops',
  ],
  ['a win that stopped nothing', `update chase set stop_on_win = true where id = ${running}`, 'winsStopChases'],
  [
    'a stop without a win',
    `update chase_stop set issue_id = issue_id + 1 where chase = ${stopped}`,
    'stopsHaveTheirWin',
  ],
  [
    'a bet that plays on',
    `delete from bet_result where player = ${who.id} and state = 'cancelled'`,
    'stoppedChasesPlayNoFurther',
  ],
  [
    'a stop that nobody carries out',
    `update chase_stop set done_at = null, bets = 0, refunded = 0, asked_at = app_now() - interval '11 minutes'`,
    'stopsAreCarriedOut',
  ],
])('%s is found', async (_name, fault, check) => expect(await findingsWith(fault)).toContain(check));

test('a stop whose issue is still being settled waits for its win', async () => {
  const unpaidAnd = (state: string) =>
    `with unpaid as (delete from bet_result where player = ${who.id} and state = 'won')
     update issue set state = '${state}' where id = (select issue_id from chase_stop where chase = ${stopped})`;
  expect(await findingsWith(unpaidAnd('settled'))).toContain('stopsHaveTheirWin');
  expect(await findingsWith(unpaidAnd('drawn'))).not.toContain('stopsHaveTheirWin');
});
