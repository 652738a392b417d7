import { randomUUID } from 'node:crypto';
import { dealShared, findTable, sharedBets, sharedShoe, type HouseTable } from '@caiting/games';
import { formatMoney, money, parseMoney, yuan, type Money } from '@caiting/money';
import type { Queries, Tx } from '../platform/db/pool.ts';
import { NoAnswer } from '../platform/signed/post.ts';
import { fault, ok, type House, type Told } from './house.ts';
import type { Outgoing } from './outgoing.ts';
import { takeBack, type Table } from './table.ts';

/** Rounds of one's own that a table shows beside the one now. */
const MINE_ROUNDS = 6;
/** Bets of one request: a table has fifteen. */
const BETS_MAX = 20;

export interface BetInput {
  readonly table: string;
  readonly number: number;
  readonly player: string;
  readonly request: string;
  readonly stakes: Readonly<Record<string, string>>;
}

interface Kept {
  readonly number: number;
  readonly bets: Readonly<Record<string, string>>;
  readonly state: string;
  readonly answer: { readonly balance?: string; readonly status?: string; readonly reason?: string } | null;
}

/** Takes the bets of one request, all or none: put down first, then debited, then taken. The same request gets the same answer. */
export async function takeBets(
  house: House,
  {
    table: live,
    outgoing,
    now,
  }: { readonly table: Table | undefined; readonly outgoing: Outgoing; readonly now: number },
  input: BetInput,
): Promise<Told> {
  const table = findTable(input.table);
  const total = table && totalOf(table, input.stakes);
  if (!table || !live) return fault('unknown');
  if (total === undefined || total === null) return fault('badInput');
  const { round } = live;
  const debit = `${table.code}-${input.number}-${randomUUID()}`;
  const stopped = await house.db.tx(async (tx): Promise<Told | null> => {
    await tx.run('select pg_advisory_xact_lock(hashtextextended($1, 1))', [input.player]);
    const earlier = await findKept(tx, input);
    if (earlier !== null) return again(earlier, input);
    if (round === null || round.number !== input.number || round.state !== 'betting' || now >= round.closesAt)
      return fault('late');
    const laid = await laidOn(tx, input);
    if (!isWithin(table, laid, input.stakes)) return fault('limits');
    await putStake(tx, { debit, total, input });
    return null;
  });
  if (stopped !== null) return stopped;
  return debitStake(house, outgoing, { game: table.game, debit, total, input });
}

interface AskedStake {
  readonly debit: string;
  readonly total: Money;
  readonly input: BetInput;
}

/** Puts a stake down, before anybody is asked for its money. */
export const putStake = (tx: Queries, { debit, total, input }: AskedStake): Promise<number> =>
  tx.run(
    `insert into stake (debit, table_code, number, player, request, bets, total) values ($1, $2, $3, $4, $5, $6, $7)`,
    [debit, input.table, input.number, input.player, input.request, JSON.stringify(input.stakes), total],
  );

/** Debits a stake that was put down. One that nobody answers for is taken back. */
export async function debitStake(
  { db, wallet, warn }: House,
  outgoing: Outgoing,
  { game, debit, total, input }: AskedStake & { readonly game: string },
): Promise<Told> {
  try {
    const answer = await wallet.ask('debit', {
      transactionId: debit,
      player: input.player,
      currency: 'CNY',
      game,
      round: `${input.table}:${input.number}`,
      amount: formatMoney(total),
    });
    const state = answer.status === 'ok' ? 'taken' : 'refused';
    const changed = await db.run(`update stake set state = $2, answer = $3 where debit = $1 and state = 'asking'`, [
      debit,
      state,
      JSON.stringify(answer),
    ]);
    // Meanwhile it was given up: what was debited comes back.
    if (changed === 0) return fault('late');
    return answer.status === 'ok'
      ? ok({ number: input.number, stakes: input.stakes, balance: answer.balance })
      : refusal(answer);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    warn('a debit is not answered', error);
    await db.tx(async (tx) => {
      const rows = await tx.query<{ id: bigint; player: bigint; debit: string }>(
        `select id, player, debit from stake where debit = $1 and state = 'asking' for update`,
        [debit],
      );
      await takeBack(tx, rows);
    });
    outgoing.wake();
    return fault('busy');
  }
}

/** What the wallet said against a debit, in the words that the site is told. */
export function refusal({
  status,
  reason,
  balance,
}: {
  status?: string;
  reason?: string | undefined;
  balance?: string | undefined;
}): Told {
  switch (status) {
    case 'insufficientFunds':
      return fault('funds', { balance });
    case 'playRefused':
      return fault('refused', { reason });
    case 'gameClosed':
      return fault('closed');
    case 'roundClosed':
      return fault('late');
    default:
      return fault('busy');
  }
}

function again({ number, bets, state, answer }: Kept, input: BetInput): Told {
  const isSame = number === input.number && JSON.stringify(sorted(bets)) === JSON.stringify(sorted(input.stakes));
  if (!isSame) return fault('otherBody');
  if (state === 'taken' || state === 'paid') return ok({ number, stakes: bets, balance: answer?.balance });
  return state === 'refused' ? refusal(answer ?? {}) : fault('busy');
}

const sorted = (bets: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(bets).sort(([a], [b]) => (a < b ? -1 : 1));

const findKept = (tx: Queries, { player, request }: BetInput): Promise<Kept | null> =>
  tx.maybeOne<Kept>(`select number::int as number, bets, state, answer from stake where player = $1 and request = $2`, [
    player,
    request,
  ]);

/** Null for what is no set of bets of this table. */
function totalOf(table: HouseTable, stakes: Readonly<Record<string, string>>): Money | null {
  const bets = sharedBets(table.game);
  const entries = Object.entries(stakes);
  if (entries.length === 0 || entries.length > BETS_MAX) return null;
  let sum = 0n;
  for (const [bet, text] of entries) {
    const amount = parseMoney(text, 2);
    if (!Object.hasOwn(bets, bet) || amount === null || amount <= 0n) return null;
    sum += amount;
  }
  return money(sum);
}

/** What lies on each bet of the round already. */
async function laidOn(tx: Tx, { table, number, player }: BetInput): Promise<ReadonlyMap<string, bigint>> {
  const rows = await tx.query<{ bets: Record<string, string> }>(
    `select bets from stake where table_code = $1 and number = $2 and player = $3 and state in ('asking', 'taken')`,
    [table, number, player],
  );
  return sumBets(rows.map(({ bets }) => bets));
}

export function sumBets(list: readonly Readonly<Record<string, string>>[]): ReadonlyMap<string, Money> {
  const sums = new Map<string, Money>();
  for (const bets of list)
    for (const [bet, text] of Object.entries(bets))
      sums.set(bet, money((sums.get(bet) ?? 0n) + (parseMoney(text) ?? 0n)));
  return sums;
}

function isWithin(
  table: HouseTable,
  laid: ReadonlyMap<string, bigint>,
  stakes: Readonly<Record<string, string>>,
): boolean {
  const bets = sharedBets(table.game);
  return Object.entries(stakes).every(([bet, text]) => {
    const amount = parseMoney(text) ?? 0n;
    const max = bets[bet]?.isLong ? table.longMax : table.max;
    return amount >= yuan(table.min) && amount + (laid.get(bet) ?? 0n) <= yuan(max);
  });
}

interface MineRow {
  readonly number: number;
  readonly state: string;
  readonly seed: string | null;
  readonly randomness: string | null;
  readonly cards: number[] | null;
  readonly outcome: string | null;
  readonly bets: Record<string, string>;
  readonly back: bigint | null;
}

/** A player's own rounds at a table, newest first. */
export async function myRounds(db: Queries, code: string, player: string): Promise<Told> {
  if (!findTable(code)) return fault('unknown');
  const rows = await db.query<MineRow>(
    `select s.number::int as number, r.state, r.seed, r.randomness, r.cards, r.outcome, s.bets, s.back
       from stake s join round r on r.table_code = s.table_code and r.number = s.number
      where s.table_code = $1 and s.player = $2 and s.state in ('taken', 'paid', 'returned')
        and (s.state <> 'returned' or r.state = 'void')
        and s.number in (select distinct n.number from stake n where n.table_code = $1 and n.player = $2 order by n.number desc limit ${MINE_ROUNDS})
      order by s.number desc, s.id`,
    [code, player],
  );
  const byNumber = Map.groupBy(rows, ({ number }) => number);
  return ok({ rounds: [...byNumber.values()].map(roundOf) });
}

function roundOf(rows: readonly MineRow[]) {
  const [{ number, state, cards, outcome }] = rows as [MineRow];
  const sums = sumBets(rows.map(({ bets }) => bets));
  const isOver = state === 'paid' || state === 'dealt';
  return {
    number,
    stakes: Object.fromEntries([...sums].map(([bet, amount]) => [bet, formatMoney(amount)])),
    staked: formatMoney(money([...sums.values()].reduce((sum, amount) => sum + amount, 0n))),
    back: isOver ? formatMoney(money(rows.reduce((sum, { back }) => sum + (back ?? 0n), 0n))) : null,
    state: state === 'void' ? 'void' : isOver ? 'over' : 'waiting',
    cards: cards ?? [],
    outcome,
  };
}

/** What came back on each bet of one's own round, for its record. */
export async function stakesOfRound(db: Queries, code: string, number: number, player: string) {
  const table = findTable(code);
  const rows = await db.query<{ bets: Record<string, string>; seed: string | null; randomness: string | null }>(
    `select s.bets, r.seed, r.randomness from stake s join round r on r.table_code = s.table_code and r.number = s.number
      where s.table_code = $1 and s.number = $2 and s.player = $3 and s.state in ('taken', 'paid')`,
    [code, number, player],
  );
  const [first] = rows;
  if (!table || !first) return null;
  const sums = sumBets(rows.map(({ bets }) => bets));
  const stakes = Object.fromEntries([...sums].map(([bet, amount]) => [bet, formatMoney(amount)]));
  if (first.seed === null || first.randomness === null) return { stakes };
  const result = dealShared(
    table.game,
    sharedShoe({ seed: first.seed, table: code, number, beacon: first.randomness }),
  );
  const back = Object.fromEntries(
    [...sums].map(([bet, amount]) => {
      const { num, den } = result.backOf(bet);
      return [bet, formatMoney(money((amount * num) / den))];
    }),
  );
  return { stakes, back };
}
