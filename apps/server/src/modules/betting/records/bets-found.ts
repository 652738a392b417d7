import { ROWS_COUNTED_MAX, type BetItem, type FoundBetState } from '@caiting/contract';
import { addDays, startOfDay } from '@caiting/lottery/calendar';
import type { Money } from '@caiting/money';
import { countRows } from '../../../platform/db/count-rows.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import { betItem } from './present.ts';
import { BET, eachOf, sumBets, type BetFilter, type BetRow } from './queries.ts';

/** Bets that are looked at for one page of a filter that no index answers. */
const LOOK_MAX = 2_000;

export interface FoundFilter {
  readonly player: bigint | null;
  readonly issue: bigint | null;
  readonly lotteryCode: string | null;
  readonly state: FoundBetState | null;
  /** Days of Shanghai. */
  readonly from: string | null;
  readonly to: string | null;
  readonly stakeMin: Money | null;
  readonly payoutMin: Money | null;
}

export type FoundBet = BetItem & { readonly userName: string };
interface Key {
  readonly issue_id: bigint;
  readonly id: bigint;
  readonly player: bigint;
}

/** One page by key: "bet" of a player's bets, "issue-bet" where issues are walked. */
export async function betsFound(
  db: Queries,
  filter: FoundFilter,
  before: string | null,
  size: number,
): Promise<{ list: FoundBet[]; next: string | null; total: number | null }> {
  const look = isPlain(filter) ? size + 1 : LOOK_MAX;
  const looked = await lookedAt(db, filter, before, look);
  const [rows, total] = await Promise.all([
    listFound(db, looked, filter, size + 1),
    before === null ? countFound(db, filter) : null,
  ]);
  const page = rows.slice(0, size);
  const keyOf = ({ issue_id, id }: Pick<Key, 'issue_id' | 'id'>) =>
    isOfPlayer(filter) ? String(id) : `${issue_id}-${id}`;
  const last = rows.length > size ? page.at(-1) : undefined;
  const isCut = looked.length >= look || looked.at(-1)?.id === 0n;
  const end = looked.at(-1);
  return {
    list: page.map((row) => ({ ...betItem(row), userName: row.userName })),
    next: last ? keyOf(last) : isCut && end ? keyOf(end) : null,
    total,
  };
}

/** Nothing is left out of what is looked at. */
const isPlain = (filter: FoundFilter): boolean =>
  filter.stakeMin === null &&
  filter.payoutMin === null &&
  (isOfPlayer(filter) ? filter.state !== 'review' : filter.state === null && filter.player === null);

/** Of a player alone their own lists are walked; of one issue its bets. */
const isOfPlayer = ({ player, issue }: FoundFilter): boolean => player !== null && issue === null;

/** The beginning of a day of Shanghai, some days later. */
const dayStart = (day: string | null, later = 0): Date | null =>
  day === null ? null : new Date(startOfDay(addDays(day, later)) * 1000);

const ownState = (state: FoundBetState | null): BetFilter['state'] =>
  state === null ? 'all' : state === 'review' ? 'placed' : state;

export function lookedAt(db: Queries, filter: FoundFilter, before: string | null, look: number): Promise<Key[]> {
  const { player, issue, lotteryCode, from, to } = filter;
  const [keyIssue = null, keyBet = null] = before?.split('-') ?? [];
  if (isOfPlayer(filter))
    return db.query<Key>(
      `select 0::int8 as issue_id, o.id, $1::int8 as player from own_bet_ids($1, $2, $3, $4, $5, $6, $7) as o (id) order by o.id desc limit $7`,
      [player, ownState(filter.state), lotteryCode, dayStart(from), dayStart(to, 1), keyBet ?? keyIssue, look],
    );
  return db.query<Key>('select * from found_bets($1, $2, $3, $4, $5, $6, $7)', [
    issue,
    lotteryCode,
    from,
    to,
    keyIssue,
    keyBet,
    look,
  ]);
}

const IS_STATE: Readonly<Record<FoundBetState, string>> = {
  placed: `r.bet_id is null and not exists (select from bet_aside a where a.bet_id = b.id and a.player = b.player and a.state <> 'done')`,
  review: `r.bet_id is null and exists (select from bet_aside a where a.bet_id = b.id and a.player = b.player and a.state <> 'done')`,
  won: `r.state in ('won', 'refunded')`,
  lost: `r.state = 'lost'`,
  cancelled: `r.state in ('cancelled', 'void')`,
};

/** Of what was looked at, what the filter asks for; in the order in which it was looked at. */
function listFound(
  db: Queries,
  looked: readonly Key[],
  { player, state, stakeMin, payoutMin }: FoundFilter,
  limit: number,
): Promise<(BetRow & { player: bigint; issue_id: bigint; userName: string })[]> {
  const values: unknown[] = [looked.map((one) => one.player), looked.map(({ id }) => id), limit];
  const value = (one: unknown): string => `$${values.push(one)}`;
  const conditions = [
    ...(player === null ? [] : [`b.player = ${value(player)}`]),
    ...(state === null ? [] : [IS_STATE[state]]),
    ...(stakeMin === null ? [] : [`b.stake >= ${value(stakeMin)}`]),
    ...(payoutMin === null ? [] : [`r.won >= ${value(payoutMin)}`]),
  ];
  return db.query(
    `select b.player, b.issue_id, p.name as "userName", ${BET}
       from unnest($1::int8[], $2::int8[]) with ordinality as k (player, id, n)
       ${eachOf('k.player', 'k.id')} join player p on p.id = b.player
      ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`} order by k.n limit $3`,
    values,
  );
}

/** Where sums or one index say it, to one more than a list says; else null. */
async function countFound(db: Queries, filter: FoundFilter): Promise<number | null> {
  const { player, issue, lotteryCode, from, to, state } = filter;
  if (!isPlain(filter)) return null;
  if (isOfPlayer(filter)) {
    const span = { from: dayStart(from), to: dayStart(to, 1) };
    const { count, cancelled } = await sumBets(db, String(player), { state: ownState(state), lotteryCode, ...span });
    return Math.min(count + cancelled, ROWS_COUNTED_MAX + 1);
  }
  if (issue === null) return null;
  return countRows(db, (value) => `select from bet where issue_id = ${value(issue)}`);
}
