import { CODES, accountCalls, lotteryCalls } from '@caiting/contract';
import { merkleLeaf } from '@caiting/lottery/draw';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { drawsModule } from '../../draws/index.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { bettingModule } from '../index.ts';
import { anIssue, drawTheIssue } from '../testing/build.ts';
import { sealedTree } from './sealed-tree.ts';

const modules = [ledgerModule, tenantModule, accountModule, drawsModule, bettingModule];
const { app, owner } = await testApp({ modules });
const { deps } = app;

/** A sealed issue with that many bets, the first of them the player's own. */
async function sealedIssue(player: string, bets: number) {
  const issue = await anIssue(owner);
  await owner.run(
    `insert into bet (player, id, issue_id, lottery_code, issue_no, play, picks, count, stake, ticket_stake, unit, multiple, mode, point, level, odds,
                      rules, entry_seq, created_at)
     select case when n = 1 then $1::int8 else 1000000 + n end, $2::int8 * 100000000 + n, $2, $3, $4, 'DWD', '1,-,-,-,-', 1, 200000000, 200000000,
            100000000, 1, 'stake', 0, 0, '1=9.0000', '1', 1, app_now()
       from generate_series(1, $5) as n`,
    [player, issue.id, issue.lotteryCode, issue.issueNo, bets],
  );
  await drawTheIssue(owner, issue.id, [1, 2, 3, 4, 5]);
  return { issue, id: String(issue.id * 100_000_000n + 1n) };
}

test('while a proof of a large issue is made, other calls are answered', async () => {
  const { token, userId } = await aPlayer(deps);
  // Sealed before trees were kept: its first proof hashes all of it.
  const { issue, id } = await sealedIssue(userId, 20_000);

  const from = performance.now();
  let isDone = false;
  const proving = callApp(app, lotteryCalls.betProof, { id } as never, { token }).finally(() => (isDone = true));
  let longestMs = 0;
  while (!isDone) {
    const asked = performance.now();
    await callApp(app, accountCalls.userInfo, {}, { token });
    longestMs = Math.max(longestMs, performance.now() - asked);
  }
  const { data: proof } = await proving;
  expect(longestMs).toBeLessThan((performance.now() - from) / 2);

  // RFC 6962: a leaf is SHA-256 of 0x00 and the text, a node of 0x01 and both parts.
  let node = merkleLeaf(proof.leafText);
  expect(bytesToHex(node)).toBe(proof.leaf);
  for (const { side, hash } of proof.path) {
    const [left, right] = side === 'left' ? [hexToBytes(hash), node] : [node, hexToBytes(hash)];
    node = sha256(Uint8Array.of(1, ...left, ...right));
  }
  expect(bytesToHex(node)).toBe((await sealedTree(owner, issue)).root);
  expect(proof).toMatchObject({ betId: id, issue: issue.issueNo, total: 20_000, index: 0 });
}, 60_000);

test('more proofs than may wait are refused with the time to come again', async () => {
  const { token, userId } = await aPlayer(deps);
  const { id } = await sealedIssue(userId, 300);
  const codes: number[] = [];
  const ask = async (): Promise<void> => {
    codes.push((await callApp(app, lotteryCalls.betProof, { id } as never, { token })).code);
  };
  // Nobody reads the tree while somebody holds it.
  const held = await owner.begin();
  await held.tx.run('lock table bet_tree in access exclusive mode');
  const asked = Promise.all(Array.from({ length: 20 }, ask));
  await expect.poll(() => codes, { timeout: 15_000 }).toHaveLength(12);
  expect(codes).toEqual(Array(12).fill(CODES.tooManyRequests.code));
  await held.rollback();
  await asked;
  expect(codes.slice(12)).toEqual(Array(8).fill(1));
});

test('proofs are a small part of what an address may ask', async () => {
  const { app: strict } = await testApp({
    modules,
    config: { logLevel: 'silent', rates: { perAddress: 100, perAccount: 1_000, burstSeconds: 1 } },
  });
  const ask = () => strict.http.inject({ url: `${lotteryCalls.betProof.path}?id=1`, remoteAddress: '203.0.113.7' });
  const statuses = [(await ask()).statusCode, (await ask()).statusCode, (await ask()).statusCode];
  expect(statuses).toEqual([200, 200, 429]);
});
