import { randomUUID } from 'node:crypto';
import { strictEqual } from 'node:assert';
import { calls, chaseCalls, statementCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { testApp, type TestApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { setClock } from '../../../platform/testing/database.ts';
import { openDb, withRetry, type Db, type Tx } from '../../../platform/db/pool.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { openSession } from '../../account/index.ts';
import { sealFinishedDays } from '../../audit/index.ts';
import { RULES } from '../../betting/core/policy.ts';
import { aChaseLine, chaser, sameMultiple, settle, type Issue } from '../../betting/chase/testing/table.ts';
import { placeBatch } from '../../betting/place/place-queries.ts';
import { aLine, anIssue, aRequest } from '../../betting/testing/build.ts';
import { reviewWithdrawal } from '../../cashier/index.ts';
import { aCard, aPayee, type Payee } from '../../cashier/testing/payouts.ts';
import { staffLogChecks } from '../../console/index.ts';
import type { Days } from '../../ledger/index.ts';
import { modules } from '../../index.ts';
import { auditEverythingOn } from '../../whole-audit.ts';

export interface MonthsSite extends TestApp {
  readonly player: TestPlayer;
  readonly payee: Payee;
  /** A superuser's connection to the same database. */
  readonly admin: Db;
  /** Of the lines of January. */
  readonly januaryHash: string;
  /** The oldest bet of the player, and his chase in January. */
  readonly oldBet: string;
  readonly oldChase: string;
  /** In place of a snapshot of its own. */
  readonly tx?: Tx;
  seal(): Promise<unknown>;
  playOn(): Promise<void>;
  repeatOldPosting(): Promise<string>;
}

const STILL = 0.000_001;
const at = (db: Db, moment: string): Promise<unknown> => setClock(db, { at: new Date(`${moment}+08:00`), rate: STILL });

/** Draws of these issues are made by hand (no chain, no beacon, no tree), and reviews come without the console. */
const BY_HAND = new Set(['drawsRecomputed', 'resultsRecomputed', 'reviewsAreActsOfStaff']);

/** What the audit says, as "check: detail". */
export async function auditOf({ owner, tx }: Pick<MonthsSite, 'owner' | 'tx'>, days?: Days): Promise<string[]> {
  const audit = async (on: Tx) => (await auditEverythingOn(on, staffLogChecks, { days })).findings;
  const findings = tx ? await audit(tx) : await owner.tx(audit, { isolation: 'repeatable read', isReadOnly: true });
  return findings.filter(({ check }) => !BY_HAND.has(check)).map(({ check, detail }) => `${check}: ${detail}`);
}

/** A site that lives from January to May 2027: bets that win and lose, a chase and bets over the month's end, recharges, withdrawals. */
export async function aSiteWithMonths(): Promise<MonthsSite> {
  const site = await testApp({ modules });
  const { app, db, owner, ownerTarget } = site;
  await at(db, '2027-01-04T10:00:00');
  await owner.run('update audit_begin set at = app_now(), levels_from = app_now()');
  const player = await aPlayer(app.deps, { balance: yuan(10_000) });
  const payee = await aPayee(app, { balance: yuan(5_000) });
  const card = await aCard(app, payee);
  const place = async (issue: Issue) => {
    const lines = ['1', '9'].map((digit) => aLine(issue, { rules: RULES, picks: `${digit},-,-,-,-` }));
    for (const who of [player, payee]) {
      const request = aRequest(String(who.id), lines);
      // The first bet of a month is asked to come again.
      const [placed] = await withRetry(3, () => placeBatch(db, [request]));
      strictEqual(placed?.outcome, 'accepted');
    }
  };
  const playDay = async (day: string) => {
    await at(db, `${day}T12:00:00`);
    const issue = await anIssue(db, { day });
    await place(issue);
    await settle(app, issue, [1, 0, 0, 0, 0]);
  };
  await playDay('2027-01-05');
  await withdraw(site, payee, card.id, 'paid');
  await playDay('2027-01-10');
  await withdraw(site, payee, card.id, 'rejected');
  await at(db, '2027-01-31T23:50:00');
  const issues: Issue[] = [];
  for (let n = 0; n < 5; n += 1)
    issues.push(
      await anIssue(db, {
        lottery: 'ssc2',
        day: '2027-01-31',
        opensMs: n === 0 ? -1_000 : n * 300_000,
        closeMs: (n + 1) * 300_000,
        state: n === 0 ? 'selling' : 'waiting',
      }),
    );
  const [first, second, third, ...last] = issues as [Issue, Issue, Issue, ...Issue[]];
  const lines = [aChaseLine(first, '1 2')];
  const chased = await chaser(app, await signedIn(site, player)).add({
    lines,
    issues: sameMultiple(issues),
    amount: '20',
  });
  strictEqual(chased.code, 1, chased.msg);
  await place(first);
  await settle(app, first, [1, 0, 0, 0, 0]);
  await at(db, '2027-02-01T00:01:00');
  await settle(app, second, [7, 0, 0, 0, 0]);
  // Whoever bets now has his bets in February's partition, in an issue that has bets of the chase in January's.
  await owner.run(`update issue set state = 'selling' where id = $1`, [third.id]);
  await place(third);
  await settle(app, third, [2, 0, 0, 0, 0]);
  for (const issue of last) await settle(app, issue, [9, 0, 0, 0, 0]);
  await playDay('2027-02-20');
  await playDay('2027-03-15');
  await at(db, '2027-05-03T12:00:00');
  const seal = () => sealFinishedDays(owner);
  await seal();
  const { hash } = await owner.one<{ hash: string }>(
    `select md5(string_agg(e::text, '' order by e.player, e.asset, e.seq)) as hash from entry e where at < '2027-02-01T00:00+08:00'`,
  );
  const { id: oldChase } = chased.data as { id: string };
  const oldest = await owner.one<{ id: bigint }>('select min(id) as id from bet where player = $1', [player.id]);
  const admin = openDb({ ...(ownerTarget as { host: string; user: string; database: string }), user: 'postgres' });
  return {
    ...site,
    player,
    payee,
    admin,
    januaryHash: hash,
    oldBet: String(oldest.id),
    oldChase,
    seal,
    playOn: async () => {
      await playDay('2027-05-03');
      await withdraw(site, payee, card.id, 'paid');
    },
    repeatOldPosting: async () => {
      const { outcome } = await owner.one<{ outcome: string }>(
        `select p.outcome from posted_cause c
          cross join lateral ledger_post(array[c.player], array[null]::int8[], array[403]::int2[], array[1]::int8[], array[c.cause], array[c.player]) as p
          where c.player = $1 and c.cause like 'test.grant%'`,
        [player.id],
      );
      return outcome;
    },
  };
}

/** The same person, signed in now. */
export async function signedIn<P extends TestPlayer>({ app }: TestApp, who: P): Promise<P> {
  return app.deps.db.tx(async (tx) => {
    const { token } = await openSession(app.deps, tx, who.id, { ip: '127.0.0.1', country: null, userAgent: 'test' });
    await tx.run(`update session set password_proven_at = 'infinity' where player = $1`, [who.id]);
    return { ...who, token };
  });
}

async function withdraw(site: TestApp, who: Payee, accountId: string, end: 'paid' | 'rejected'): Promise<void> {
  const { app } = site;
  const payee = await signedIn(site, who);
  const asked = await callApp(
    app,
    calls.saveFrontWithdrawRecord,
    {
      accountId,
      amount: '100',
      safetyPassword: payee.safetyPassword,
      requestId: randomUUID(),
    } as never,
    payee,
  );
  strictEqual(asked.code, 1, asked.msg);
  const { withdrawNo } = asked.data as { withdrawNo: string };
  const review = (act: 'approve' | 'reject' | 'paid', staff: string) =>
    reviewWithdrawal(app.deps, withdrawNo, { staff, staffName: `staff${staff}`, act, note: '核对无误' });
  if (end === 'rejected') return void (await review('reject', '1'));
  await review('approve', '1');
  await review('paid', '2');
}

/** What the pages of the player say over all his time: bets and their totals, the statement, and his oldest bet. */
export async function pagesOf(site: MonthsSite) {
  const { app, oldBet } = site;
  const player = await signedIn(site, site.player);
  const bets = await callApp(app, calls.getBetData, { pageSize: 100 } as never, player);
  const lines = await callApp(app, statementCalls.getTransactionRecordsFront, { pageSize: 100 } as never, player);
  const sums = await callApp(app, statementCalls.transactionSummary, {} as never, player);
  const old = await callApp(app, calls.getBetDetail, { id: oldBet } as never, player);
  // Of a bet that is here a proof would lay the tree of an issue that was drawn by hand.
  const proof = old.code === 1 ? old : await callApp(app, calls.betProof, { id: oldBet } as never, player);
  const chases = await callApp(app, chaseCalls.getChaseBetData, {} as never, player);
  const chase = await callApp(app, chaseCalls.getChaseDetail, { id: site.oldChase } as never, player);
  strictEqual(sums.code, 1, sums.msg);
  return {
    bets: bets.data.list.length,
    totals: bets.data.totals,
    lines: lines.data.list.length,
    sums: sums.data,
    ends: [bets.data.archivedTo, lines.data.archivedTo],
    old: [old.code, proof.code, chase.code],
    chases: chases.data,
  };
}
