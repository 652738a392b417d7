import {
  moneyText,
  chaseCalls,
  type CallInput,
  type CallOutput,
  type ChaseId,
  type ProtectionRefusal,
} from '@caiting/contract';
import { money } from '@caiting/money';
import { prepared, type Tx, type Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { once } from '../../../platform/once.ts';
import { wakeOutbox } from '../../../platform/outbox/outbox.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { explain, isProtectionRefusal } from '../../protection/index.ts';
import type { PricedLine } from '../core/bet.ts';
import { plainArray, textArray } from '../core/sql-arrays.ts';
import { priceRefusalOf } from '../core/price-refusal.ts';
import { refuseExposed, stakeRoom } from '../exposure/stake-room.ts';
import { priceChase, type ChaseRefusal, type PricedChase } from './price-chase.ts';

export const addChaseBinding = bind(chaseCalls.addChaseBetting, ({ deps, session, requestId }, input) =>
  addChase(deps, session, requestId, input),
);

type Call = typeof chaseCalls.addChaseBetting;

/** Places a chase: all its bets with one debit, or none. The same request again gets its first answer, whatever has become of the issues. */
export async function addChase(
  deps: Deps,
  session: Session,
  requestId: string,
  input: CallInput<Call>,
): Promise<Outcome<CallOutput<Call>, ChaseRefusal>> {
  const priced = await priceChase(deps, session, input);
  const key = { userId: session.userId, requestId, call: 'addChaseBetting', body: input };
  try {
    return await deps.db.tx((tx) =>
      once<CallOutput<Call>, ChaseRefusal>(tx, key, async () =>
        isRefusal(priced) ? priced : placePriced(tx, session.userId, priced),
      ),
    );
  } catch (error) {
    const refused = priceRefusalOf(error);
    if (refused === undefined) throw error;
    if (refused === 'exposureFull' && !isRefusal(priced)) return refuseExposedChase(deps.db, priced);
    return refuse(refused);
  }
}

/** Rows of issues that are asked for the one that is full: the others are refused as the first of them is. */
const ISSUES_ASKED_MAX = 60;

/** By the first issue that one of its lines is too large for. */
async function refuseExposedChase(db: Queries, { issues, lines }: PricedChase): Promise<Refusal<'exposureFull'>> {
  const first: PricedLine[] = [];
  for (const { id, issueNo, multiple } of issues.slice(0, ISSUES_ASKED_MAX))
    for (const line of lines) {
      const stake = money(line.stake * BigInt(multiple));
      const asked = { ...line, issueId: id, issueNo, stake };
      const max = await stakeRoom(db, asked);
      if (max !== null && stake > max) return refuseExposed(db, [asked]);
      first.push(asked);
    }
  return refuseExposed(db, first.slice(0, lines.length));
}

async function placePriced(
  tx: Tx,
  player: string,
  chase: PricedChase,
): Promise<Outcome<CallOutput<Call>, ChaseRefusal>> {
  const placed = await placeChase(tx, player, chase);
  if (placed.outcome === 'issueClosed') return refuse('issueClosed', { params: { issue: placed.issueNo } });
  if (isProtectionRefusal(placed.outcome)) return explain(tx, player, placed.outcome);
  if (placed.outcome !== 'accepted') return refuse(placed.outcome);
  tx.afterCommit(wakeOutbox);
  return ok({
    id: String(placed.chaseId) as ChaseId,
    issues: chase.issues.length,
    amount: moneyText(chase.total),
    balance: moneyText(money(placed.balance)),
  });
}

const PLACE = prepared(
  'betting.place_chase',
  `select outcome, chase_id as "chaseId", balance, issue_no as "issueNo" from place_chase(
     $1::int8, $2, $3, $4::int4, $5::int4, $6::int4, $7::int4, $8::bool, $9::int8, $10::int8[], $11::text[], $12::int4[], $13::text[], $14::text[],
     $15::int4[], $16::int8[], $17::int8[], $18::int4[], $19::text[], $20::int4[], $21::int4[], $22::text[], $23::text[])`,
);

type PlacedRow =
  | { readonly outcome: 'accepted'; readonly chaseId: bigint; readonly balance: bigint }
  | { readonly outcome: 'issueClosed'; readonly issueNo: string }
  | { readonly outcome: 'bettingBlocked' | 'balanceShort' | ProtectionRefusal };

/** Places a whole chase in the caller's transaction, or says why not; then the caller rolls back. */
function placeChase(db: Queries, player: string, chase: PricedChase): Promise<PlacedRow> {
  const { lotteryCode, data, issues, lines, total } = chase;
  const { plan } = data;
  return db.one<PlacedRow>(PLACE, [
    player,
    lotteryCode,
    plan.mode,
    plan.multiple,
    plan.mode === 'double' ? plan.factor : null,
    plan.mode === 'double' ? plan.every : null,
    plan.mode === 'profit' ? plan.profitRate : null,
    data.stopOnWin,
    total,
    plainArray(issues.map(({ id }) => id)),
    plainArray(issues.map(({ issueNo }) => issueNo)),
    plainArray(issues.map(({ multiple }) => multiple)),
    textArray(lines.map((line) => line.play)),
    textArray(lines.map((line) => line.picks)),
    plainArray(lines.map((line) => line.count)),
    plainArray(lines.map((line) => line.ticketStake)),
    plainArray(lines.map((line) => line.unit)),
    plainArray(lines.map((line) => line.multiple)),
    plainArray(lines.map((line) => line.mode)),
    plainArray(lines.map((line) => line.point)),
    plainArray(lines.map((line) => line.level)),
    textArray(lines.map((line) => line.odds)),
    textArray(lines.map((line) => line.rules)),
  ]);
}
