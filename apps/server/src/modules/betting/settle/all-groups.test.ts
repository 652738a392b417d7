import { randomUUID } from 'node:crypto';
import { bettingCalls } from '@caiting/contract';
import { findPlay } from '@caiting/lottery';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { setClock } from '../../../platform/clock.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { currentIssue, drawsModule } from '../../draws/index.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { auditBooks } from '../audit-bets.ts';
import { bettingModule } from '../index.ts';
import { replayIssue } from './replay-issue.ts';

const modules = [ledgerModule, tenantModule, accountModule, drawsModule, bettingModule];
const { app, db, owner } = await testApp({ modules, isListening: true });
const { deps } = app;
const POLL = { timeout: 40_000, interval: 100 };

type Tickets = Readonly<Record<string, number>>;
interface Bet {
  readonly lottery: string;
  readonly group: string;
  readonly play: string;
  readonly text: string;
  readonly count: number;
  readonly mode: 'stake' | 'amount';
  /** Winning tickets by tier, `refund` for those given back, by the rules of plays.md. */
  readonly judge: (numbers: readonly number[]) => Tickets;
}

const DIGITS = '0 1 2 3 4 5 6 7 8 9';
const balls = (to: number): string => Array.from({ length: to }, (_, at) => String(at + 1).padStart(2, '0')).join(' ');
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const bigSmall = (big: number) => (n: readonly number[]) => (sum(n) >= big ? { 大: 1 } : { 小: 1 });
const tied = (big: number, tie: number) => (n: readonly number[]) =>
  sum(n) === tie ? { refund: 2 } : bigSmall(big)(n);
const oddEven = (value: number): Tickets => (value % 2 === 1 ? { 单: 1 } : { 双: 1 });
const one = (): Tickets => ({ 1: 1 });

/** One official and one credit bet in each group; LHC has credit plays alone. */
const BETS: readonly Bet[] = [
  { lottery: 'ssc1', group: 'SSC', play: 'DWD', text: `${DIGITS},-,-,-,-`, count: 10, mode: 'stake', judge: one },
  { lottery: 'ssc1', group: 'SSC', play: 'X_ZH', text: '大 小', count: 2, mode: 'amount', judge: bigSmall(23) },
  { lottery: 'k31', group: 'K3', play: 'HZ', text: '大 小', count: 2, mode: 'stake', judge: bigSmall(11) },
  { lottery: 'k31', group: 'K3', play: 'X_LM', text: '单 双', count: 2, mode: 'amount', judge: (n) => oddEven(sum(n)) },
  {
    lottery: 'syx51',
    group: 'SYX5',
    play: 'RX1_FS',
    text: balls(11),
    count: 11,
    mode: 'stake',
    judge: () => ({ 1: 5 }),
  },
  { lottery: 'syx51', group: 'SYX5', play: 'X_ZH', text: '大 小', count: 2, mode: 'amount', judge: tied(31, 30) },
  { lottery: 'pk101', group: 'PK10', play: 'Q1', text: balls(10), count: 10, mode: 'stake', judge: one },
  {
    lottery: 'pk101',
    group: 'PK10',
    play: 'X_GYH',
    text: '单 双',
    count: 2,
    mode: 'amount',
    judge: ([first = 0, second = 0]) => oddEven(first + second),
  },
  { lottery: 'fc3d1', group: 'FC3D', play: 'DWD', text: `-,${DIGITS},-`, count: 10, mode: 'stake', judge: one },
  { lottery: 'fc3d1', group: 'FC3D', play: 'X_ZH', text: '大 小', count: 2, mode: 'amount', judge: bigSmall(14) },
  { lottery: 'pl31', group: 'PL35', play: 'DWD', text: `-,-,${DIGITS}`, count: 10, mode: 'stake', judge: one },
  {
    lottery: 'pl31',
    group: 'PL35',
    play: 'X_ZH',
    text: '大 小',
    count: 2,
    mode: 'amount',
    judge: (n) => bigSmall(14)(n.slice(0, 3)),
  },
  {
    lottery: 'kl81',
    group: 'KL8',
    play: 'RX1',
    text: balls(8),
    count: 8,
    mode: 'stake',
    judge: (n): Tickets => ({ 1: n.filter((each) => each <= 8).length }),
  },
  { lottery: 'kl81', group: 'KL8', play: 'X_ZH', text: '大 小', count: 2, mode: 'amount', judge: tied(811, 810) },
  {
    lottery: 'bj281',
    group: 'BJ28',
    play: 'CYM',
    text: '5',
    count: 1,
    mode: 'stake',
    judge: (n): Tickets => {
      const hits = n.filter((each) => each === 5).length;
      return hits === 0 ? {} : { [String(4 - hits)]: 1 };
    },
  },
  { lottery: 'bj281', group: 'BJ28', play: 'HH', text: '大 小', count: 2, mode: 'amount', judge: bigSmall(14) },
  { lottery: 'lhc1', group: 'LHC', play: 'TM_B', text: balls(49), count: 49, mode: 'amount', judge: one },
  {
    lottery: 'lhc1',
    group: 'LHC',
    play: 'TM_LM',
    text: '大 小',
    count: 2,
    mode: 'amount',
    judge: (n): Tickets => (n[6] === 49 ? { refund: 2 } : (n[6] ?? 0) >= 25 ? { 大: 1 } : { 小: 1 }),
  },
];

const CENT_OF_CENT = 10_000n;
const floorLedger = (amount: bigint): bigint => (amount / CENT_OF_CENT) * CENT_OF_CENT;

/** Odds of a tier with 5 of the 7.5 percent turned into odds: fair × 0.95, floored to four decimals. */
function oddsOf({ group, play }: Bet, tier: string): bigint {
  const fair = findPlay(group, play)?.tiers.find(({ name }) => name === tier)?.fairOdds;
  if (!fair) throw new Error(`no tier ${tier} in ${group} ${play}`);
  return (fair.num * 9_500n) / fair.den;
}

/** What the line must bring, in units of 1e-8 yuan. */
function expected(bet: Bet, numbers: readonly number[]) {
  const ticket = bet.mode === 'stake' ? yuan(2) : yuan(10);
  const { refund = 0, ...won } = bet.judge(numbers);
  const weighted = Object.entries(won).reduce(
    (total, [tier, tickets]) => total + BigInt(tickets) * (tickets ? oddsOf(bet, tier) : 0n),
    0n,
  );
  const valid = ticket * BigInt(bet.count - refund);
  return {
    won: floorLedger((ticket * weighted) / 10_000n),
    refunded: ticket * BigInt(refund),
    rebate: floorLedger((valid * 25n) / 1_000n),
    valid,
  };
}

test(
  'every group: an official and a credit bet are placed, drawn, settled; rebates go to the player and the upline, refunds are no turnover',
  { timeout: 90_000 },
  async () => {
    const upline = await aPlayer(deps, { isAgent: true });
    const levels = Object.fromEntries(BETS.map(({ group }) => [group, '7.5']));
    const who = await aPlayer(deps, { balance: yuan(5_000), upline: upline.id, levels });
    // Half a minute is enough for nine orders; then the clock runs fast to the draw.
    await setClock(owner, { at: new Date('2026-10-01T04:00:02Z') });
    const selling = async () =>
      (
        await db.one<{ selling: number }>(
          `select count(*)::int as selling from issue i join lottery l on l.code = i.lottery_code
           where i.state = 'selling' and l.period_s = 60 and i.close_at = '2026-10-01T04:00:50Z'`,
        )
      ).selling;
    await expect.poll(selling, POLL).toBe(9);

    await expect.poll(async () => (await currentIssue(deps, 'lhc1'))?.state ?? '', POLL).toBe('selling');
    const placed: { bet: Bet; id: string; issueNo: string }[] = [];
    for (const bet of BETS) {
      const issue = await currentIssue(deps, bet.lottery);
      const line = {
        lotteryCode: bet.lottery,
        playDetailCode: bet.play,
        bettingNumber: bet.text,
        bettingCount: bet.count,
        bettingAmount: String((bet.mode === 'stake' ? 2 : 10) * bet.count),
        bettingPoint: '5',
        bettingUnit: '1',
        bettingIssue: issue?.issueNo,
        graduationCount: 1,
        betAmountMode: bet.mode,
      };
      const input = { bettingData: [line], requestId: randomUUID() };
      const answer = await callApp(app, bettingCalls.addBetting, input as never, { token: who.token });
      expect(answer.code, `${bet.group} ${bet.play}: ${answer.msg}`).toBe(1);
      placed.push({ bet, id: answer.data.betIds[0] ?? '', issueNo: issue?.issueNo ?? '' });
    }

    await setClock(owner, { rate: 20 });
    const open = async () =>
      (
        await db.one<{ open: number }>(
          `select count(*)::int as open from issue i where exists (select 1 from bet b where b.issue_id = i.id) and state <> 'settled'`,
        )
      ).open;
    await expect.poll(open, POLL).toBe(0);
    await setClock(owner, { rate: 1 });

    let back = 0n;
    let share = 0n;
    const validByIssue = new Map<string, bigint>();
    for (const { bet, id, issueNo } of placed) {
      const result = await db.one<{ won: bigint; refunded: bigint; rebate: bigint; state: string; numbers: number[] }>(
        `select b.won, b.refunded, b.rebate, b.state, r.numbers from bet_result b
         join issue i on i.lottery_code = $2 and i.issue_no = $3 join draw_result r on r.issue_id = i.id where b.bet_id = $1`,
        [id, bet.lottery, issueNo],
      );
      const { won, refunded, rebate, valid } = expected(bet, result.numbers);
      expect(result, `${bet.group} ${bet.play} on ${result.numbers.join(',')}`).toMatchObject({
        won,
        refunded,
        rebate,
      });
      back += won + refunded + rebate;
      validByIssue.set(bet.lottery, (validByIssue.get(bet.lottery) ?? 0n) + valid);
    }
    const stakes = BETS.reduce((total, { mode, count }) => total + yuan((mode === 'stake' ? 2 : 10) * count), 0n);
    const balanceOf = async (player: bigint) =>
      (await db.one<{ balance: bigint }>(`select balance from account where player = $1 and asset = 'main'`, [player]))
        .balance;
    expect(await balanceOf(who.id)).toBe(yuan(5_000) - stakes + back);

    // The upline has 8.0 and gave 7.5: half a percent of what was valid, floored once for each issue.
    for (const valid of validByIssue.values()) share += floorLedger((valid * 5n) / 1_000n);
    expect(await balanceOf(upline.id)).toBe(share);
    const { valid } = await db.one<{ valid: bigint }>(
      'select sum(valid_stake)::int8 as valid from agent_rebate where player = $1',
      [upline.id],
    );
    expect(valid).toBe([...validByIssue.values()].reduce((total, each) => total + each, 0n));
    const codes = await db.query<{ code: number }>(
      'select distinct code::int as code from entry where code in (501, 502) order by code',
    );
    expect(codes).toEqual([{ code: 501 }, { code: 502 }]);
    expect((await auditBooks(db)).findings).toEqual([]);

    // Every issue comes out the same when it is computed once more from what is stored.
    for (const [at, { bet, issueNo }] of placed.entries()) {
      if (at % 2 === 1) continue;
      expect(await replayIssue(db, bet.lottery, issueNo), bet.lottery).toMatchObject({ bets: 2, findings: [] });
    }
    expect(await replayIssue(db, 'ssc1', '202001010001')).toBeNull();

    // What somebody changed behind the server's back is found.
    const [{ id, issueNo } = { id: '', issueNo: '' }] = placed;
    await owner.query('alter table bet_result disable trigger user');
    await owner.query('update bet_result set rebate = rebate + 1 where bet_id = $1', [id]);
    await owner.query('alter table draw_result disable trigger user');
    await owner.query(
      `update draw_result set open_number = '9,9,9,9,8' where issue_id = (select issue_id from bet where id = $1)`,
      [id],
    );
    const changed = await replayIssue(db, 'ssc1', issueNo);
    expect(changed?.findings.map((finding) => finding.replace(/ is .*/, ' is …'))).toEqual([
      'openNumber is …',
      `bet ${id}: rebate is …`,
    ]);
  },
);
