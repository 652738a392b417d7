import { reportCalls } from '@caiting/contract';
import { rateOf, yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { drawsModule } from '../../draws/index.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { RULES } from '../core/policy.ts';
import { bettingModule } from '../index.ts';
import { placeBatch } from '../place/place-queries.ts';
import { settleNextChunk } from '../settle/settle-issue.ts';
import { aLine, anIssue, aRequest, drawTheIssue } from '../testing/build.ts';

const modules = [ledgerModule, tenantModule, accountModule, drawsModule, bettingModule].map(
  ({ seed: _seed, start: _start, ...module }) => module,
);
const { app, db } = await testApp({ modules, isListening: true });
const { deps } = app;

const detail = (player: TestPlayer, issueId: bigint) =>
  callApp(app, reportCalls.agentRebate, { issueId: String(issueId) }, player);

test('a line of the downline’s rebate names its issue, and whose stakes brought how much', async () => {
  const issue = await anIssue(db);
  const agent = await aPlayer(deps, { isAgent: true });
  const member = (userName: string) =>
    aPlayer(deps, { userName, upline: agent.id, levels: { SSC: '5.0' }, balance: yuan(1_000) });
  const [one, other] = [await member('lineone1'), await member('linetwo2')];
  const stake = (player: TestPlayer, whole: number) =>
    placeBatch(db, [
      aRequest(player.userId, [
        aLine(issue, {
          rules: RULES,
          level: rateOf(50_000n),
          point: rateOf(50_000n),
          picks: '9,-,-,-,-',
          ticketStake: yuan(whole),
        }),
      ]),
    ]);
  await stake(one, 100);
  await stake(other, 40);
  await stake(other, 20);
  await drawTheIssue(db, issue.id, [1, 2, 3, 4, 5]);
  // A chunk for each order: three postings of one issue.
  const drawn = { ...issue, group: 'SSC' as const, draw: { numbers: [1, 2, 3, 4, 5] } };
  while ((await db.tx((tx) => settleNextChunk(deps, tx, drawn, 1))) > 0);

  // The agent has 8.0, the members 5.0: three per cent of what they staked.
  const { data } = await detail(agent, issue.id);
  expect(data).toMatchObject({ lotteryCode: 'ssc1', issue: issue.issueNo, amount: '4.8', valid: '160', members: 2 });
  expect(data.list).toEqual([
    { userName: 'li***1', valid: '100', amount: '3' },
    { userName: 'li***2', valid: '60', amount: '1.8' },
  ]);
  const { total } = await db.one<{ total: bigint }>(
    'select sum(amount)::int8 as total from entry where player = $1 and code = 502',
    [agent.id],
  );
  expect(total).toBe(480_000_000n);
  expect((await detail(one, issue.id)).code).toBe(-2009);
  expect((await detail(agent, 999_999_999n)).code).toBe(-2009);
});
