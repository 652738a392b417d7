import { hash } from 'node:crypto';
import {
  TRANSACTIONS,
  moneyText,
  type BetId,
  type BetLine,
  type CallInput,
  type bettingCalls,
} from '@caiting/contract';
import { money, type Money } from '@caiting/money';
import { perDeps, type Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../platform/outcome.ts';
import { isPending } from '../../platform/pending.ts';
import { factsNow, type PlayerFacts } from '../account/index.ts';
import { boardNow, listIssuesByNo, type BoardMoment, type Issue } from '../draws/index.ts';
import { explain, isProtectionRefusal } from '../protection/index.ts';
import { groupRules, valuesNow, type TenantValues } from '../tenant/index.ts';
import { Batcher } from './batcher.ts';
import { betIdOf, type Placed, type PricedLine } from './bet.ts';
import { priceLine } from './price.ts';
import { findPlacedOrder } from './queries.ts';

type Input = CallInput<typeof bettingCalls.addBetting>;
type PlaceRefusal = (typeof bettingCalls.addBetting)['refusals'][number] | 'tooManyRequests';

export interface PlacedOrder {
  readonly orderNo: string;
  readonly betIds: BetId[];
  readonly balance: string;
}

const batcherOf = perDeps((deps) => new Batcher(deps.db));

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
  const asked = valuesNow(deps);
  const values = isPending(asked) ? await asked : asked;
  const facts = factsNow(session, values);
  const seen = boardNow(deps);
  const board = isPending(seen) ? await seen : seen;
  const isFar = (line: BetLine) => board.coming(line.lotteryCode, line.bettingIssue) === null;
  const far = list.some(isFar) ? await listIssuesByNo(deps.db, list.filter(isFar).map(issueAsked)) : NONE;
  const lines = facts.isIdle ? refuse('idleTooLong') : priceLines({ values, facts, board, far }, list);
  if (isRefusal(lines))
    return (await earlierAnswer(deps, session, requestId, body)) ?? (lines as Refusal<PlaceRefusal>);

  const total = money(lines.reduce((sum, line) => sum + line.stake, 0n));
  const request = { player: session.userId, requestId, bodyHash: body, code: TRANSACTIONS.bet.code, total, lines };
  const placed = await batcherOf(deps).place(request);
  return isProtectionRefusal(placed.outcome)
    ? explain(deps.db, session.userId, placed.outcome)
    : toOutcome(placed, lines);
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
