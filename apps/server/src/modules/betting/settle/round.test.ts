import { randomUUID } from 'node:crypto';
import { CODES, bettingCalls, lotteryCalls, type CallInput } from '@caiting/contract';
import { merkleLeaf } from '@caiting/lottery/draw';
import { yuan } from '@caiting/money';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { setClock } from '../../../platform/clock.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { currentIssue, drawsModule, enableLottery, voidIssue } from '../../draws/index.ts';
import { balanceOf, ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { auditBooks } from '../audit-bets.ts';
import { bettingModule } from '../index.ts';

const modules = [ledgerModule, tenantModule, accountModule, drawsModule, bettingModule];
const { app, db } = await testApp({ modules, isListening: true });
const { deps } = app;
const POLL = { timeout: 15_000, interval: 50 };

async function issueOnSale(lottery: string): Promise<string> {
  await enableLottery(deps, lottery, true);
  let issueNo = '';
  // At least half of it is left, so that the bets are in before it closes.
  await expect
    .poll(async () => {
      const issue = await currentIssue(deps, lottery);
      const { left } = await db.one<{ left: number }>(
        `select coalesce(extract(epoch from close_at - app_now()), 0)::float8 as left from issue where id = $1
         union all select 0 limit 1`,
        [issue?.id ?? 0n],
      );
      issueNo = issue?.issueNo ?? '';
      return left;
    }, POLL)
    .toBeGreaterThan(2);
  return issueNo;
}

const line = (lotteryCode: string, bettingIssue: string, bettingNumber: string) => ({
  lotteryCode,
  playDetailCode: 'DWD',
  bettingNumber,
  bettingCount: 10,
  bettingAmount: '20',
  bettingPoint: '8',
  bettingUnit: '1',
  bettingIssue,
  graduationCount: 1,
});

test('a whole round: bets are sealed at the close, drawn, paid, and each is proven to be in the root', async () => {
  const who = await aPlayer(deps, { balance: yuan(100) });
  const as = { token: who.token };
  const issueNo = await issueOnSale('test5');
  const lines = ['0 1 2 3 4 5 6 7 8 9,-,-,-,-', '-,0 1 2 3 4 5 6 7 8 9,-,-,-'].map((picks) =>
    line('test5', issueNo, picks),
  );
  const input = { bettingData: lines, requestId: randomUUID() } as unknown as CallInput<typeof bettingCalls.addBetting>;
  let placed = await callApp(app, bettingCalls.addBetting, input as never, as);
  // On a busy machine the beacon's newest round may be late for a moment, and sale rests until it is there.
  while (placed.code === CODES.waiting.code) placed = await callApp(app, bettingCalls.addBetting, input as never, as);
  expect(placed.code).toBe(1);
  const [id = ''] = placed.data.betIds;
  expect((await callApp(app, lotteryCalls.betProof, { id } as never, as)).code).not.toBe(1);

  await setClock(db, { rate: 4 });
  const detail = async () => (await callApp(app, bettingCalls.getBetDetail, { id } as never, as)).data;
  await expect.poll(async () => (await detail()).bet.state, POLL).toBe('won');
  // All ten digits of a position: one wins 2 × 9.8 whatever is drawn. Twice.
  expect((await balanceOf(db, who.id)).balance).toBe(yuan(60) + 3_920_000_000n);
  await expect
    .poll(() => db.one(`select state from issue where lottery_code = 'test5' and issue_no = $1`, [issueNo]), POLL)
    .toEqual({ state: 'settled' });

  const { data: proof } = await callApp(app, lotteryCalls.betProof, { id } as never, as);
  expect(proof).toMatchObject({ index: 0, total: 2 });
  const other = await aPlayer(deps);
  expect((await callApp(app, lotteryCalls.betProof, { id } as never, other)).code).toBe(CODES.betNotFound.code);
  expect(bytesToHex(merkleLeaf(proof.leafText))).toBe(proof.leaf);
  const root = proof.path.reduce((hash, step) => {
    const pair = step.side === 'left' ? step.hash + hash : hash + step.hash;
    return bytesToHex(sha256(hexToBytes(`01${pair}`)));
  }, proof.leaf);
  expect(root).toBe(proof.root);
  expect(
    await db.one(`select bet_root, bet_count from issue where lottery_code = 'test5' and issue_no = $1`, [issueNo]),
  ).toEqual({
    bet_root: proof.root,
    bet_count: 2,
  });
  await setClock(db, { rate: 1 });
  expect((await auditBooks(db)).findings).toEqual([]);
});

test('a void issue is refunded by its job', async () => {
  const who = await aPlayer(deps, { balance: yuan(100) });
  const issueNo = await issueOnSale('ssc1');
  const lines = [line('ssc1', issueNo, '0 1 2 3 4 5 6 7 8 9,-,-,-,-')];
  const placed = await callApp(app, bettingCalls.addBetting, { bettingData: lines, requestId: randomUUID() } as never, {
    token: who.token,
  });
  expect(placed.code).toBe(1);
  expect((await balanceOf(db, who.id)).balance).toBe(yuan(80));
  await db.tx((tx) => voidIssue(deps, tx, 'ssc1', issueNo));
  await expect.poll(async () => (await balanceOf(db, who.id)).balance, POLL).toBe(yuan(100));
  expect((await auditBooks(db)).findings).toEqual([]);
});
