import { hash } from 'node:crypto';
import { TRANSACTIONS, moneyText, bettingCalls, type BetId, type BetLine, type CallInput } from '@caiting/contract';
import { money, type Money } from '@caiting/money';
import { appNow } from '../../../platform/clock.ts';
import { prepared, type Queries } from '../../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { factsNow, type PlayerFacts } from '../../account/index.ts';
import { boardNow, listIssuesByNo, type BoardMoment, type Issue } from '../../draws/index.ts';
import { explain, isProtectionRefusal } from '../../protection/index.ts';
import { groupRules, tenantValues, type TenantValues } from '../../tenant/index.ts';
import { betIdOf, type Placed, type PricedLine } from '../core/bet.ts';
import { priceLine } from '../core/price.ts';
import { refuseExposed, stakeRoom } from '../exposure/stake-room.ts';
import { BetBatcher } from './bet-batcher.ts';

export const placeBetsBindings = [
  bind(bettingCalls.addBetting, ({ deps, session, requestId }, input) => placeBets(deps, session, requestId, input)),
  bind(bettingCalls.addFastBetting, ({ deps, session, requestId }, input) =>
    placeFastBet(deps, session, requestId, input),
  ),
  bind(bettingCalls.getStakeRoom, ({ deps, session }, { bettingData }) => roomOf(deps, session, bettingData)),
  bind(bettingCalls.getServerTimeMillisecond, async ({ deps }) => ok((await appNow(deps.db)).getTime())),
];

type Input = CallInput<typeof bettingCalls.addBetting>;
type PlaceRefusal = (typeof bettingCalls.addBetting)['refusals'][number] | 'tooManyRequests';

export interface PlacedOrder {
  readonly orderNo: string;
  readonly betIds: BetId[];
  readonly balance: string;
}

const batcherOf = perDeps(
  ({ db, metrics }) => new BetBatcher(db, { onBatch: (requests) => metrics.orderBatch.observe(requests) }),
);

/**
 * Places the lines of a slip: all or none, one ledger line, answered after the commit. Pricing happens here, everything that two requests
 * could fight about (close, balance, blocks, request id) in the statement.
 */
export function placeBets(
  deps: Deps,
  session: Session,
  requestId: string,
  input: Input,
): Promise<Outcome<PlacedOrder, PlaceRefusal>> {
  return placeLines(deps, session, requestId, input.bettingData, hashLines(input.bettingData));
}

/** A quick bet: one line in amount mode, taken by everything that takes a slip. Its request id never answers for a slip's, nor theirs for it. */
export function placeFastBet(
  deps: Deps,
  session: Session,
  requestId: string,
  input: Input,
): Promise<Outcome<PlacedOrder, PlaceRefusal>> {
  return placeLines(deps, session, requestId, input.bettingData, hashLines(input.bettingData, FAST));
}

const FAST = 'addFastBetting\n';

async function placeLines(
  deps: Deps,
  session: Session,
  requestId: string,
  list: readonly BetLine[],
  body: string,
): Promise<Outcome<PlacedOrder, PlaceRefusal>> {
  const known = await knownNow(deps, session, list);
  const lines = known.facts.isIdle ? refuse('idleTooLong') : priceLines(known, list);
  if (isRefusal(lines))
    return (await earlierAnswer(deps, session, requestId, body)) ?? (lines as Refusal<PlaceRefusal>);

  const total = money(lines.reduce((sum, line) => sum + line.stake, 0n));
  const request = { player: session.userId, requestId, bodyHash: body, code: TRANSACTIONS.bet.code, total, lines };
  const placed = await batcherOf(deps).place(request);
  // A request that was taken keeps its answer when prices have moved since.
  const before =
    placed.outcome === 'rebateChanged' || placed.outcome === 'lotteryPaused'
      ? await earlierAnswer(deps, session, requestId, body)
      : null;
  if (before !== null) return before;
  deps.metrics.orders.inc({ outcome: placed.outcome === 'accepted' ? 'accepted' : 'refused' });
  if (placed.outcome === 'exposureFull') return refuseExposed(deps.db, lines);
  return isProtectionRefusal(placed.outcome)
    ? explain(deps.db, session.userId, placed.outcome)
    : toOutcome(placed, lines);
}

async function knownNow(deps: Deps, session: Session, list: readonly BetLine[]): Promise<Known> {
  const values = await tenantValues(deps);
  const facts = factsNow(session, values);
  const board = await boardNow(deps);
  const isFar = (line: BetLine) => board.coming(line.lotteryCode, line.bettingIssue) === null;
  const far = list.some(isFar) ? await listIssuesByNo(deps.db, list.filter(isFar).map(issueAsked)) : NONE;
  return { values, facts, board, far };
}

type RoomRefusal = (typeof bettingCalls.getStakeRoom)['refusals'][number];

/** How much a line of these picks may cost now, priced as if it were placed. */
async function roomOf(
  deps: Deps,
  session: Session,
  list: readonly BetLine[],
): Promise<Outcome<{ max: string | null }, RoomRefusal>> {
  const lines = priceLines(await knownNow(deps, session, list), list);
  if (isRefusal(lines)) return lines as Refusal<RoomRefusal>;
  const max = await stakeRoom(deps.db, lines[0] as PricedLine);
  return ok({ max: max === null ? null : moneyText(max) });
}

/** Everything that was asked for, whatever form it came in ("6" and 6 are one body). One text and one hash: this runs for every bet. */
function hashLines(lines: readonly BetLine[], call = ''): string {
  let text = call;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as BetLine;
    text += `${index === 0 ? '' : '\n'}${line.lotteryCode}|${line.bettingIssue}|${line.playDetailCode}|${line.bettingNumber}|${line.bettingCount}|`;
    text += `${line.bettingAmount}|${line.bettingPoint}|${line.bettingUnit}|${line.graduationCount}|${line.betAmountMode ?? ''}`;
  }
  return hash('sha256', text, 'hex');
}

const NONE: readonly Issue[] = [];
const issueAsked = ({ lotteryCode, bettingIssue }: BetLine) => ({ lotteryCode, issueNo: bettingIssue });

interface Known {
  readonly values: TenantValues;
  readonly facts: PlayerFacts;
  readonly board: BoardMoment;
  /** Issues of the slip that the board does not hold: long over, or far ahead. */
  readonly far: readonly Issue[];
}

/** The first line that cannot be taken refuses all; its place in the slip goes along as `data.line`. */
function priceLines(known: Known, list: readonly BetLine[]): PricedLine[] | Refusal<PlaceRefusal> {
  const priced: PricedLine[] = [];
  for (let index = 0; index < list.length; index += 1) {
    const one = priceOne(known, list[index] as BetLine);
    if (isRefusal(one)) return { ...one, data: { ...(one.data as object | undefined), line: index } };
    priced.push(one);
  }
  return priced;
}

function priceOne({ values, facts, board, far }: Known, line: BetLine): PricedLine | Refusal<PlaceRefusal> {
  const lottery = board.lottery(line.lotteryCode);
  if (lottery === null) return refuse('lotteryUnknown');
  if (lottery.isHeld) return refuse('waiting');
  if (lottery.paused) return refuse('lotteryPaused');
  const { code, group } = lottery;
  const isAsked = (issue: Issue) => issue.lotteryCode === code && issue.issueNo === line.bettingIssue;
  const issue = board.coming(code, line.bettingIssue) ?? far.find(isAsked);
  // None on sale: the next one is about to open, and the client asks again.
  if (issue === undefined) return refuse(board.onSale(code) === null ? 'waiting' : 'issueUnknown');
  return priceLine(line, { ...groupRules(values, group), group, issue, level: facts.level(group) });
}

/** A repeated request gets its first answer even when it could not be placed any more (the issue is gone, the rebate has moved). */
async function earlierAnswer(
  deps: Deps,
  session: Session,
  requestId: string,
  body: string,
): Promise<Outcome<PlacedOrder, PlaceRefusal> | null> {
  const found = await findPlacedOrder(deps.db, session.userId, requestId);
  if (found === null) return null;
  if (found.bodyHash !== body || found.call !== 'addBetting' || found.orderId === null)
    return refuse('requestIdReused');
  return ok(orderAnswer(found.orderId, found.lines, found.balance));
}

function toOutcome(placed: Placed, lines: readonly PricedLine[]): Outcome<PlacedOrder, PlaceRefusal> {
  switch (placed.outcome) {
    case 'accepted':
    case 'repeated':
      return ok(orderAnswer(placed.orderId, placed.lines, placed.balance));
    case 'issueClosed': {
      const line = lines.findIndex(({ issueId }) => issueId === placed.issueId);
      return refuse('issueClosed', { params: { issue: lines[line]?.issueNo ?? '' }, data: { line } });
    }
    case 'tooManyRequests':
      return refuse('tooManyRequests', { params: { seconds: 1 } });
    default:
      return refuse(placed.outcome);
  }
}

function orderAnswer(orderId: bigint, lines: number, balance: Money): PlacedOrder {
  const betIds = Array.from({ length: lines }, (_, line) => String(betIdOf(orderId, line)) as BetId);
  return { orderNo: String(orderId), betIds, balance: moneyText(balance) };
}

interface PlacedOrderRow {
  readonly call: string;
  readonly bodyHash: string;
  readonly orderId: bigint | null;
  readonly lines: number;
  readonly balance: Money;
}

const PLACED_ORDER = prepared(
  'betting.placed_order',
  `select k.call, encode(k.body_hash, 'hex') as "bodyHash", o.id as "orderId", b.lines, e.balance_after as balance
     from request_key k
    cross join lateral (select case when k.call = 'addBetting' then (k.answer #>> '{}')::int8 end as id) as o
    cross join lateral (select count(*)::int as lines, min(entry_seq) as seq from bet
                         where player = k.player and id between o.id * 256 and o.id * 256 + 255) as b
     left join entry e on e.player = k.player and e.asset = 'main' and e.seq = b.seq
    where k.player = $1 and k.request_id = $2`,
);

/** What a request id stood for, with the answer it got; null for an id nobody used. */
async function findPlacedOrder(db: Queries, player: string, requestId: string): Promise<PlacedOrderRow | null> {
  const row = await db.maybeOne<Omit<PlacedOrderRow, 'balance'> & { balance: bigint | null }>(PLACED_ORDER, [
    player,
    requestId,
  ]);
  return row && { ...row, balance: money(row.balance ?? 0n) };
}
