import { TRANSACTIONS, type AdjustmentKind, type TransactionKey } from '@caiting/contract';
import { formatMoney, money, type Money } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Staff } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { hasLeft, tellPlayer } from '../../account/index.ts';
import { balanceOf, cause, post } from '../../ledger/index.ts';
import { findAdjustmentByRequest, findAdjustmentForUpdate, insertAdjustment, type AdjustmentRow } from './queries.ts';

const CODES_BY_KIND = {
  credit: 'manualAdd',
  debit: 'manualTake',
  correction: 'rechargeCorrection',
  reversal: 'rechargeReversal',
} as const satisfies Record<AdjustmentKind, TransactionKey>;

export const codeOf = (kind: AdjustmentKind): number => TRANSACTIONS[CODES_BY_KIND[kind]].code;

/** The kind of a code number. */
export function kindOf(code: number): AdjustmentKind {
  const found = (Object.keys(CODES_BY_KIND) as AdjustmentKind[]).find((kind) => codeOf(kind) === code);
  if (found === undefined) throw new Error(`transaction code ${code} is no adjustment`);
  return found;
}

/** What came to an account after it was closed is taken from it by hand; nothing is added. */
const isDebit = (kind: AdjustmentKind): boolean => TRANSACTIONS[CODES_BY_KIND[kind]].sign < 0;

export interface AdjustmentDraft {
  readonly player: bigint;
  readonly kind: AdjustmentKind;
  readonly amount: Money;
  readonly reason: string;
  /** Turnover in hundredths; null for the tenant's factor. */
  readonly factor: number | null;
  /** Of the operators’ log. */
  readonly line: bigint;
}

/** Keeps what an operator asks for, until another one confirms it. The request id is the key: the same one again gives the same row. */
export async function askAdjustment(
  deps: Deps,
  staff: Staff,
  requestId: string,
  draft: AdjustmentDraft,
): Promise<Outcome<AdjustmentRow, 'requestIdReused' | 'balanceShort' | 'accountClosed'>> {
  const code = codeOf(draft.kind);
  // Said to the first one already, who would else wait for a second one in vain; the posting looks again.
  const isTaken = isDebit(draft.kind);
  if (isTaken && (await balanceOf(deps.db, draft.player)).balance < draft.amount) return refuse('balanceShort');
  return deps.db.tx(async (tx) => {
    if (!isTaken && (await hasLeft(tx, draft.player))) return refuse('accountClosed');
    const row = await insertAdjustment(tx, staff, requestId, { ...draft, code });
    if (row !== null) return ok(row);
    const before = await findAdjustmentByRequest(tx, staff.staffId, requestId);
    const isSame =
      before !== null &&
      before.player === draft.player &&
      before.code === code &&
      before.amount === draft.amount &&
      before.reason === draft.reason &&
      before.factor === draft.factor;
    return isSame ? ok(before) : refuse('requestIdReused');
  });
}

/** Another operator confirms: the money moves in the same transaction as the decision. */
export async function confirmAdjustment(
  deps: Deps,
  staff: Staff,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<
  Outcome<AdjustmentRow, 'notFound' | 'adjustmentOver' | 'secondStaffNeeded' | 'balanceShort' | 'accountClosed'>
> {
  return deps.db.tx(async (tx) => {
    const row = await findAdjustmentForUpdate(tx, id);
    if (row === null) return refuse('notFound');
    const isReplay =
      row.state === 'done' &&
      String(row.decided_by) === staff.staffId &&
      row.decide_request === requestId.toLowerCase();
    if (isReplay) return ok(row);
    if (row.state !== 'asked' || row.is_over) return refuse('adjustmentOver');
    if (String(row.asked_by) === staff.staffId) return refuse('secondStaffNeeded');
    if (!isDebit(kindOf(row.code)) && (await hasLeft(tx, row.player))) return refuse('accountClosed');
    const posted = await postAdjustment(tx, row);
    if (!posted.ok) return posted;
    await saveDecision(tx, row.id, staff, { state: 'done', requestId, reason: '' });
    const { zh, en } = TRANSACTIONS[CODES_BY_KIND[kindOf(row.code)]];
    const amount = formatMoney(money(row.amount));
    await tellPlayer(tx, row.player, 'balanceAdjustedByStaff', { kind: { zh, en }, amount });
    return ok(row);
  });
}

/** Posts what an adjustment says. Its row names the posting, so it can never be posted twice. */
export function postAdjustment(
  tx: Tx,
  row: Pick<AdjustmentRow, 'id' | 'code' | 'player' | 'amount'>,
): ReturnType<typeof post> {
  const code = CODES_BY_KIND[kindOf(row.code)];
  return post(tx, {
    id: cause('adjustment', row.id),
    code,
    player: row.player,
    amount: money(row.amount),
    ref: row.id,
  });
}

export async function declineAdjustment(
  deps: Deps,
  staff: Staff,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Outcome<AdjustmentRow, 'notFound' | 'adjustmentOver'>> {
  return deps.db.tx(async (tx) => {
    const row = await findAdjustmentForUpdate(tx, id);
    if (row === null) return refuse('notFound');
    if (row.state !== 'asked') return refuse('adjustmentOver');
    await saveDecision(tx, row.id, staff, { state: 'declined', requestId: null, reason });
    return ok(row);
  });
}

async function saveDecision(
  tx: Tx,
  id: bigint,
  { staffId, name }: Staff,
  to: { readonly state: 'done' | 'declined'; readonly requestId: string | null; readonly reason: string },
): Promise<void> {
  await tx.run(
    `update money_adjustment set state = $2, decided_by = $3, decided_name = $4, decide_request = $5, decline_reason = $6, decided_at = app_now()
      where id = $1`,
    [id, to.state, staffId, name, to.requestId, to.reason],
  );
}
