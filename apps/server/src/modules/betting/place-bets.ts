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
import { playerFacts, type PlayerFacts } from '../account/index.ts';
import { currentIssue, findIssue, findLottery } from '../draws/index.ts';
import { explain, isProtectionRefusal } from '../protection/index.ts';
import { groupRules, tenantValues, type TenantValues } from '../tenant/index.ts';
import { Batcher, BatcherFull } from './batcher.ts';
import { betIdOf, type Placed, type PricedLine, type PricedRequest } from './bet.ts';
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
export async function placeBets(
  deps: Deps,
  session: Session,
  requestId: string,
  input: Input,
): Promise<Outcome<PlacedOrder, PlaceRefusal>> {
  return placeLines(deps, session, requestId, input, hashLines(input.bettingData));
}

/** A quick bet: one line in amount mode, taken by everything that takes a slip. Its request id never answers for a slip's, nor theirs for it. */
export async function placeFastBet(
  deps: Deps,
  session: Session,
  requestId: string,
  input: Input,
): Promise<Outcome<PlacedOrder, PlaceRefusal>> {
  return placeLines(deps, session, requestId, input, hashLines(input.bettingData, FAST));
}

const FAST = 'addFastBetting\n';

async function placeLines(
  deps: Deps,
  session: Session,
  requestId: string,
  input: Input,
  body: string,
): Promise<Outcome<PlacedOrder, PlaceRefusal>> {
  const facts = await playerFacts(deps, session);
  const lines = facts.isIdle ? refuse('idleTooLong') : await priceLines(deps, facts, input.bettingData);
  if (isRefusal(lines))
    return (await earlierAnswer(deps, session, requestId, body)) ?? (lines as Refusal<PlaceRefusal>);

  const total = money(lines.reduce((sum, line) => sum + line.stake, 0n));
  const request = { player: session.userId, requestId, bodyHash: body, code: TRANSACTIONS.bet.code, total, lines };
  const placed = await place(deps, request);
  if (!isRefusal(placed) && isProtectionRefusal(placed.outcome))
    return explain(deps.db, session.userId, placed.outcome);
  return toOutcome(placed, lines);
}

/** Everything that was asked for, whatever form it came in ("6" and 6 are one body). One text and one hash: this runs for every bet. */
function hashLines(lines: readonly BetLine[], call = ''): string {
  const text = lines.map((line) =>
    [
      line.lotteryCode,
      line.bettingIssue,
      line.playDetailCode,
      line.bettingNumber,
      line.bettingCount,
      line.bettingAmount,
      line.bettingPoint,
      line.bettingUnit,
      line.graduationCount,
      line.betAmountMode ?? '',
    ].join('|'),
  );
  return hash('sha256', call + text.join('\n'), 'hex');
}

async function place(deps: Deps, request: PricedRequest): Promise<Placed | Refusal<'tooManyRequests'>> {
  try {
    return await batcherOf(deps).place(request);
  } catch (error) {
    if (error instanceof BatcherFull) return refuse('tooManyRequests', { params: { seconds: 1 } });
    throw error;
  }
}

/** The first line that cannot be taken refuses all; its place in the slip goes along as `data.line`. */
async function priceLines(
  deps: Deps,
  facts: PlayerFacts,
  list: readonly BetLine[],
): Promise<PricedLine[] | Refusal<PlaceRefusal>> {
  const values = await tenantValues(deps);
  const priced: PricedLine[] = [];
  for (const [index, line] of list.entries()) {
    const one = await priceOne(deps, facts, values, line);
    if (isRefusal(one)) return { ...one, data: { ...(one.data as object | undefined), line: index } };
    priced.push(one);
  }
  return priced;
}

async function priceOne(
  deps: Deps,
  facts: PlayerFacts,
  values: TenantValues,
  line: BetLine,
): Promise<PricedLine | Refusal<PlaceRefusal>> {
  const lottery = await findLottery(deps, line.lotteryCode);
  if (lottery === null) return refuse('lotteryUnknown');
  if (lottery.paused) return refuse('lotteryPaused');
  const issue = await findIssue(deps, lottery.code, line.bettingIssue);
  // None on sale: the next one is about to open, and the client asks again.
  if (issue === null) return refuse((await currentIssue(deps, lottery.code)) === null ? 'waiting' : 'issueUnknown');
  const rules = groupRules(values, lottery.group);
  return priceLine(line, { ...rules, group: lottery.group, issue, level: facts.level(lottery.group) });
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

function toOutcome(
  placed: Placed | Refusal<'tooManyRequests'>,
  lines: readonly PricedLine[],
): Outcome<PlacedOrder, PlaceRefusal> {
  if (isRefusal(placed)) return placed as Refusal<'tooManyRequests'>;
  switch (placed.outcome) {
    case 'accepted':
    case 'repeated':
      return ok(orderAnswer(placed.orderId, placed.lines, placed.balance));
    case 'issueClosed': {
      const line = lines.findIndex(({ issueId }) => issueId === placed.issueId);
      return refuse('issueClosed', { params: { issue: lines[line]?.issueNo ?? '' }, data: { line } });
    }
    default:
      return refuse(placed.outcome);
  }
}

function orderAnswer(orderId: bigint, lines: number, balance: Money): PlacedOrder {
  const betIds = Array.from({ length: lines }, (_, line) => String(betIdOf(orderId, line)) as BetId);
  return { orderNo: String(orderId), betIds, balance: moneyText(balance) };
}
