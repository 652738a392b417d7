import type { FileDifference, ProviderFileKind, RefusedLine, SettledState } from '@caiting/contract';
import { numberKey } from '../core/read-notice.ts';
import { isBad, type FileLine, type ReadLine } from './read-file.ts';

/** An order of ours as far as it is compared. */
export interface OrderHere {
  readonly order_no: string;
  readonly provider: string;
  /** Keys of all numbers that the provider gave for it and that count for it. */
  readonly numbers: readonly string[];
  readonly amount: bigint;
  readonly state: SettledState;
  readonly at: Date | null;
}

/** A payment that the provider told of and that no order took, by its number. */
export interface CaseHere {
  readonly id: bigint;
  readonly state: 'open' | 'booked' | 'dismissed';
  readonly booked: bigint | null;
  readonly at: Date | null;
}

export interface Difference {
  readonly difference: FileDifference;
  readonly line: number | null;
  readonly orderNo: string;
  readonly providerNo: string;
  readonly amountThere: bigint | null;
  readonly amountHere: bigint | null;
  readonly stateThere: SettledState | null;
  readonly stateHere: SettledState | null;
  readonly timeThere: Date | null;
  readonly timeHere: Date | null;
  readonly paymentCase: bigint | null;
  readonly refusedFor: RefusedLine | null;
}

/** What stands here for a line of the file. */
export interface Here {
  readonly order: OrderHere | null;
  readonly payment: CaseHere | null;
}

/** How a line of the file and the books differ; null where they say the same. */
export function compareLine(
  { kind, provider }: { readonly kind: ProviderFileKind; readonly provider: string },
  read: ReadLine,
  { order: found, payment }: Here,
): Difference | null {
  if (isBad(read)) return { ...NOTHING, ...read, difference: 'refusedLine' };
  const order = found?.provider === provider ? found : null;
  const booked = payment?.state === 'booked' ? payment.booked : null;
  // Two of staff looked at this payment and booked it, to whichever order.
  if (payment !== null && booked !== null)
    return told(read, { state: 'paid', amount: booked, at: payment.at }, stateOrSum(read, 'paid', booked));
  if (payment !== null && read.state === 'paid')
    return { ...told(read, order, 'missingHere'), paymentCase: payment.id };
  if (order === null) return told(read, null, 'missingHere');
  // Paid under a number that is not this order’s: another payment, which nobody has here.
  const isOther = order.numbers.length > 0 && !order.numbers.includes(numberKey(read.providerNo));
  if (read.state === 'paid' && isOther) return told(read, order, 'missingHere');
  // A recharge that ran out or was cancelled here is still payable there; its money would come as a payment of its own.
  if (kind === 'recharge' && read.state === 'waiting' && order.state === 'failed') return null;
  return told(read, order, stateOrSum(read, order.state, order.amount));
}

const stateOrSum = (read: FileLine, state: SettledState, amount: bigint): FileDifference | null =>
  read.state !== state ? 'otherState' : read.amount !== amount ? 'otherAmount' : null;

type Said = Pick<OrderHere, 'state' | 'amount' | 'at'>;

function told(read: FileLine, here: Said | null, difference: FileDifference): Difference;
function told(read: FileLine, here: Said | null, difference: FileDifference | null): Difference | null;
function told(read: FileLine, here: Said | null, difference: FileDifference | null): Difference | null {
  if (difference === null) return null;
  const { line, orderNo, providerNo } = read;
  return {
    ...NOTHING,
    difference,
    line,
    orderNo,
    providerNo,
    amountThere: read.amount,
    amountHere: here?.amount ?? null,
    stateThere: read.state,
    stateHere: here?.state ?? null,
    timeThere: read.at,
    timeHere: here?.at ?? null,
  };
}

/** An order that moved money here and that the file does not name. */
export const missingThere = (order: OrderHere, providerNo: string): Difference => ({
  ...NOTHING,
  difference: 'missingThere',
  orderNo: order.order_no,
  providerNo,
  amountHere: order.amount,
  stateHere: order.state,
  timeHere: order.at,
});

const NOTHING = {
  line: null,
  orderNo: '',
  providerNo: '',
  amountThere: null,
  amountHere: null,
  stateThere: null,
  stateHere: null,
  timeThere: null,
  timeHere: null,
  paymentCase: null,
  refusedFor: null,
} as const;
