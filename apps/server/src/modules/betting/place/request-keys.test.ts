import { randomUUID } from 'node:crypto';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { aSession } from '../../../platform/testing/session.ts';
import { until } from '../../../platform/testing/until.ts';
import { balanceOf } from '../../ledger/index.ts';
import { auditBooks } from '../audit-bets.ts';
import { betIdOf } from '../core/bet.ts';
import { aLine, anIssue, aPlayer, aRequest } from '../testing/build.ts';
import { cancelBets } from './cancel-bets.ts';
import { placeBatch } from './place-queries.ts';

const { app, db, owner } = await testApp();
const issue = await anIssue(db);
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** A player with one bet of 2 yuan that may be cancelled. */
async function withABet() {
  const player = await aPlayer(db, yuan(10));
  const [placed] = await placeBatch(db, [aRequest(player, [aLine(issue)])]);
  if (placed?.outcome !== 'accepted') throw new Error('not accepted');
  return {
    player,
    session: { ...aSession, userId: player as typeof aSession.userId },
    betId: String(betIdOf(placed.orderId, 0)),
  };
}

test('a bet and a cancellation at once under one request id: one of them is done, the other told so, and nobody waits for ever', async () => {
  const rounds = Array.from({ length: 40 }, async () => {
    const { player, session, betId } = await withABet();
    const requestId = randomUUID();
    const [placed, cancelled] = await Promise.all([
      placeBatch(db, [{ ...aRequest(player, [aLine(issue)]), requestId }]),
      cancelBets(app.deps, session, requestId, [betId]),
    ]);
    const { balance } = await balanceOf(db, player);
    return { placed: placed[0]?.outcome, cancelled: cancelled.ok ? 'cancelled' : cancelled.key, balance };
  });
  for (const round of await Promise.all(rounds))
    expect([
      { placed: 'accepted', cancelled: 'requestIdReused', balance: yuan(6) },
      { placed: 'requestIdReused', cancelled: 'cancelled', balance: yuan(10) },
    ]).toContainEqual(round);
  expect((await auditBooks(db)).findings).toEqual([]);
});

test('whoever took the key first is done: a bet that waits for the key holds no account meanwhile', async () => {
  const other = await anIssue(db);
  const players = await Promise.all(Array.from({ length: 5 }, () => withABet()));
  const gate = await owner.begin();
  await gate.tx.run('select 1 from issue where id = $1 for update', [issue.id]);
  const waiting = async (count: number) =>
    until(async () => (await db.query(WAITING)).length >= count, `${count} waiting for a lock`);
  const acts = players.map((one) => ({ ...one, requestId: randomUUID() }));
  // Each cancellation has its key and waits for the issue of its bet before it wants the account.
  const cancelling = acts.map(({ session, requestId, betId }) => cancelBets(app.deps, session, requestId, [betId]));
  await waiting(5);
  const placing = acts.map(({ player, requestId }) =>
    placeBatch(db, [{ ...aRequest(player, [aLine(other)]), requestId }]),
  );
  await waiting(10);
  await gate.rollback();
  for (const cancelled of await Promise.all(cancelling)) expect(cancelled).toMatchObject({ ok: true });
  for (const placed of await Promise.all(placing)) expect(placed).toEqual([{ outcome: 'requestIdReused' }]);
  for (const { player } of players) expect((await balanceOf(db, player)).balance).toBe(yuan(10));
});

test('two batches with the same keys in different hands: each key answers once', async () => {
  const players = (await Promise.all(Array.from({ length: 30 }, () => aPlayer(db, yuan(10))))).toSorted(
    (a, b) => Number(a) - Number(b),
  );
  const requests = players.map((player) => aRequest(player, [aLine(issue)]));
  const batches = await Promise.all([
    placeBatch(db, requests),
    placeBatch(db, requests.slice(5, 25)),
    placeBatch(
      db,
      requests.filter((_request, at) => at % 3 === 0),
    ),
  ]);
  const outcomes = batches.flat().map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(30);
  expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(30);
  expect((await auditBooks(db)).findings).toEqual([]);
});

test('a refused bet leaves no key: the same id may try again', async () => {
  const player = await aPlayer(db, yuan(1));
  const request = aRequest(player, [aLine(issue)]);
  expect(await placeBatch(db, [request])).toEqual([{ outcome: 'balanceShort' }]);
  expect(await db.query('select 1 from request_key where player = $1', [player])).toEqual([]);
});
