import { CODES, protectionCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { callApp } from '../../../platform/testing/call.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { until } from '../../../platform/testing/until.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { balanceOf, ledgerModule } from '../../ledger/index.ts';
import { protectionChecks, protectionModule } from '../../protection/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { auditBooks } from '../audit-bets.ts';
import { bettingModule } from '../index.ts';
import { aChaseLine, aLottery, chaser, sameMultiple, type Issue } from './testing/table.ts';

const modules = [ledgerModule, tenantModule, protectionModule, accountModule, bettingModule];
const { app, db } = await testApp({ modules, isListening: true });

test('a limit holds for the whole chase; who shuts himself out gets back all that has not closed', async () => {
  const issues = await aLottery(db, 'ssc31');
  const who = await aPlayer(app.deps, { balance: yuan(100) });
  const as = { token: who.token };
  const { add, detail } = chaser(app, who);
  const plan = {
    lines: [aChaseLine(issues[0] as Issue, '1 2 3')],
    issues: sameMultiple(issues.slice(0, 6)),
    amount: '36',
  };
  await callApp(app, protectionCalls.setProtectionLimit, { kind: 'stake', period: 'day', amount: '35' }, as);
  expect(await add(plan)).toMatchObject({
    code: CODES.stakeLimitReached.code,
    msg: '将超过您设置的每日投注限额，还可投注 ¥35.00',
  });
  await callApp(app, protectionCalls.keepProtectionLimit, { kind: 'stake', period: 'day' }, as);
  await db.run('update protection_limit set amount = $2 where player = $1', [who.id, yuan(36)]);
  const placed = await add(plan);
  expect(placed.code).toBe(1);
  expect((await balanceOf(db, who.id)).balance).toBe(yuan(64));

  await callApp(app, protectionCalls.selfExclude, { months: 6 }, as);
  await until(async () => (await balanceOf(db, who.id)).balance === yuan(100), 'the refund');
  expect((await detail(placed.data.id)).stop).toMatchObject({ reason: 'excluded', refunded: '36' });
  expect((await add(plan)).code).toBe(CODES.excluded.code);
  expect((await auditBooks(db, { checks: protectionChecks })).findings).toEqual([]);
});
