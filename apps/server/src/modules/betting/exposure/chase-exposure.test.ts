import { yuan, YUAN } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { ownerOf } from '../../../platform/testing/owner.ts';
import { refusalOf } from '../../../platform/testing/state-table.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { aChaseLine, aLottery, chaser, sameMultiple, settle, type Issue } from '../chase/testing/table.ts';
import { bettingModule } from '../index.ts';
import { limitLosses } from './testing/limits.ts';

/** Chases bet on issues to come: each of them is counted as if it were bet alone. */
const { app, db } = await testApp({ modules: [ledgerModule, tenantModule, accountModule, bettingModule] });
const issues = await aLottery(db, 'ssc1', 5);
const owner = ownerOf(db);

const risks = async (): Promise<number[]> => {
  const rows = await db.query<{ risk: string | null }>(
    'select r.risk::text from unnest($1::int8[]) with ordinality as i (id, at) left join issue_risk r on r.issue_id = i.id order by at',
    [issues.map(({ id }) => id)],
  );
  return rows.map(({ risk }) => Number(risk ?? 0) / Number(YUAN));
};

test('each issue of a chase is counted, cancelled issues are taken out, and one that is full refuses all of it', async () => {
  await limitLosses(owner, { issue: 30 });
  const who = await aPlayer(app.deps, { balance: yuan(1_000) });
  const lines = [aChaseLine(issues[0] as Issue, '1 2 3')];
  const added = await chaser(app, who).add({ lines, issues: sameMultiple(issues), amount: '30' });
  expect(added).toMatchObject({ code: 1 });
  // Three digits of two yuan, one of which wins 19.6.
  expect(await risks()).toEqual([13.6, 13.6, 13.6, 13.6, 13.6]);
  const more = { lines: [aChaseLine(issues[0] as Issue, '1')], issues: sameMultiple(issues), amount: '10' };
  // 13.6 + 17.6 = 31.2.
  expect(refusalOf(await chaser(app, who).add(more))).toBe('exposureFull');
  expect(await risks()).toEqual([13.6, 13.6, 13.6, 13.6, 13.6]);
  await chaser(app, who).cancel(added.data.id);
  expect(await risks()).toEqual([0, 0, 0, 0, 0]);
  expect(refusalOf(await chaser(app, who).add(more))).toBeNull();
  expect(await risks()).toEqual([17.6, 17.6, 17.6, 17.6, 17.6]);
  // What is settled is counted no more.
  await settle(app, issues[0] as Issue, [1, 0, 0, 0, 0]);
  expect(await risks()).toEqual([0, 17.6, 17.6, 17.6, 17.6]);
});
