import { expect, test } from 'vitest';
import { yuan } from '@caiting/money';
import { testDatabase } from '../../../platform/testing/database.ts';
import type { PricedRequest } from '../core/bet.ts';
import { aLine, anIssue, aPlayer, aRequest } from '../testing/build.ts';
import { plansOf, type PlanNode } from '../testing/plans.ts';
import { placeBatch } from './place-queries.ts';

const { db, owner, ownerTarget } = await testDatabase();
const LARGE = 200_000;

/** Plans of every statement inside one call of place_bets, as the server logs them. */
async function plansOfPlacing(): Promise<PlanNode[]> {
  const issue = await anIssue(db);
  const requests: PricedRequest[] = [];
  for (let n = 0; n < 3; n += 1) requests.push(aRequest(await aPlayer(db, yuan(100)), [aLine(issue), aLine(issue)]));
  // A refused one too, so that the statement that says why is among them.
  requests.push(aRequest(await aPlayer(db, 1n as never), [aLine(issue)]));
  // And a repeated one, whose key is there.
  const repeat = aRequest(await aPlayer(db, yuan(100)), [aLine(issue)]);
  await placeBatch(db, [repeat]);
  requests.push(repeat);
  return plansOf(ownerTarget, async (client) => {
    const placed = await placeBatch(client, requests);
    expect(placed.map(({ outcome }) => outcome)).toEqual([
      'accepted',
      'accepted',
      'accepted',
      'balanceShort',
      'repeated',
    ]);
  });
}

/** The clock has one row and no index; everything else must be found by a key. */
const scansOf = (plans: readonly PlanNode[]) =>
  plans.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'app_clock');
const joinsOf = (plans: readonly PlanNode[]) =>
  plans.filter((node) => /^(Hash Join|Merge Join)$/.test(node['Node Type']));
/** How the debit finds its accounts. Without the player in the condition it walks all of them, and the whole batch for each. */
const accountKeysOf = (plans: readonly PlanNode[]) =>
  plans.filter((node) => node['Relation Name'] === 'account').flatMap((node) => node['Index Cond'] ?? []);

test('on empty tables nothing is scanned or hash-joined', async () => {
  const plans = await plansOfPlacing();
  expect(plans.length).toBeGreaterThan(20);
  expect(scansOf(plans)).toEqual([]);
  expect(joinsOf(plans)).toEqual([]);
});

/** So many accounts in a table that nobody has analysed yet pass for one. */
const youngSite = () =>
  owner.run(
    `insert into account (player, asset, balance, seq) select 6000000 + n, 'main', 0, 0 from generate_series(1, 400) n on conflict do nothing`,
  );

test('on a young site a debit finds its accounts by player', async () => {
  await youngSite();
  const keys = accountKeysOf(await plansOfPlacing());
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => !key.includes('player = '))).toEqual([]);
});

test('and so does a settlement, in the order of players', async () => {
  await youngSite();
  const plans = await plansOf(ownerTarget, async (client) => {
    await client.query(
      `create temp table credit_stage as select 6000001 + n % 400 as player, 100::bigint as amount from generate_series(1, 20000) n`,
    );
    await client.query('grant select on credit_stage to public');
    await client.query('analyze credit_stage (player)');
    await client.query('select credit_accounts()');
  });
  const keys = accountKeysOf(plans);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => !key.includes('player = '))).toEqual([]);
  expect(scansOf(plans).map((node) => node['Relation Name'])).not.toContain('account');
});

test('nor on large ones', async () => {
  const issue = await anIssue(db);
  await owner.run('alter table bet disable trigger user');
  await owner.run(
    `insert into account (player, asset, balance, seq) select 5000000 + n, 'main', 0, 0 from generate_series(1, ${LARGE}) n`,
  );
  await owner.run(
    `insert into bet select 5000000 + n, 1000000000 + n * 256, $1, 'ssc1', 'x', 'DWD', '1', 1, 1, 1, 1000000, 1, 'stake', 0, 0, '1=9.8', 'r', 1, app_now()
       from generate_series(1, ${LARGE}) n`,
    [issue.id],
  );
  await owner.run(
    `insert into request_key (player, request_id, call, body_hash) select 5000000 + n, gen_random_uuid(), 'addBetting', '' from generate_series(1, ${LARGE}) n`,
  );
  await owner.run('analyze account; analyze bet; analyze request_key; analyze issue');
  const plans = await plansOfPlacing();
  expect(scansOf(plans)).toEqual([]);
  expect(joinsOf(plans)).toEqual([]);
}, 60_000);
