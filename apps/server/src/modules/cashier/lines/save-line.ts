import {
  BANKS,
  FIELD_NAMES,
  NETWORK_COINS,
  REFUSAL_WORDS,
  type CallInput,
  type consolePayLineCalls,
} from '@caiting/contract';
import { parseMoney, parseRate, yuan } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { OWN_ACCOUNTS, lineTaker } from '../core/providers.ts';
import { findLineForUpdate, saveLine, type StaffLineRow } from './queries.ts';

type Input = CallInput<typeof consolePayLineCalls.savePayLine>;
type FieldRefusal = 'fieldEmpty' | 'badInput';

/** Half of a payment: the most that a channel may keep. */
const FEE_MAX = 500_000n;

/** Writes a new line, closed, or changes a closed one; what is left out stays. */
export async function savePayLine(
  deps: Deps,
  input: Input,
): Promise<Outcome<StaffLineRow, FieldRefusal | 'payLineOpen' | 'payProviderUnfit'>> {
  const isTaken = await lineTaker(deps);
  return deps.db.tx<Outcome<StaffLineRow, FieldRefusal | 'payLineOpen' | 'payProviderUnfit'>>(async (tx) => {
    const before = await findLineForUpdate(tx, input.lineId);
    if (before?.is_open) return refuse('payLineOpen');
    const line = lineOf(input, before);
    if (isRefusal(line)) return line;
    const unfit = findFault(line);
    if (unfit) return unfit;
    if (!isTaken(line)) return refuse('payProviderUnfit');
    await saveLine(tx, line);
    return ok(line);
  });
}

const empty = (field: keyof typeof FIELD_NAMES): Refusal<'fieldEmpty'> =>
  refuse('fieldEmpty', { field, params: { field: FIELD_NAMES[field] } });
const wrong = (field: keyof typeof FIELD_NAMES): Refusal<'badInput'> =>
  refuse('badInput', { field, params: { field: FIELD_NAMES[field] } });

/** The line as it would be; refused where a new one lacks what every line has. */
function lineOf(input: Input, before: StaffLineRow | null): StaffLineRow | Refusal<FieldRefusal> {
  const channel = input.channel ?? before?.channel;
  const name = input.name ?? before?.name;
  const kind = input.kind ?? before?.kind;
  if (channel === undefined) return empty('channel');
  if (name === undefined || kind === undefined) return refuse('fieldEmpty', { params: { field: REFUSAL_WORDS.input } });
  const isManual = kind === 'manual';
  const network = kind === 'coin' ? (input.network ?? before?.network ?? null) : null;
  const fee = input.feePercent === undefined ? (before?.fee ?? 0n) : parseRate(input.feePercent);
  if (fee === null || fee > FEE_MAX) return refuse('badInput', { params: { field: REFUSAL_WORDS.input } });
  return {
    line_id: input.lineId,
    channel,
    name,
    kind,
    provider: input.provider ?? before?.provider ?? (isManual ? OWN_ACCOUNTS : ''),
    amount_min: input.min ?? before?.amount_min ?? yuan(100),
    amount_max: input.max ?? before?.amount_max ?? yuan(50_000),
    amounts: input.amounts === undefined ? (before?.amounts ?? []) : amountsOf(input.amounts),
    free_amount: input.freeAmount ?? before?.free_amount ?? true,
    fee,
    arrival: input.arrival ?? before?.arrival ?? '',
    tag: input.tag ?? before?.tag ?? '',
    sort: input.order ?? before?.sort ?? 0,
    is_open: false,
    match_by: isManual ? (input.matchBy ?? before?.match_by ?? 'remark') : null,
    payee_bank: isManual ? (input.payeeBank ?? before?.payee_bank ?? null) : null,
    payee_name: isManual ? (input.payeeName ?? before?.payee_name ?? null) : null,
    payee_account: isManual ? (input.payeeAccount ?? before?.payee_account ?? null) : null,
    network,
    coin: network === null ? null : NETWORK_COINS[network],
    confirmations: network === null ? null : (input.confirmations ?? before?.confirmations ?? null),
    banks: input.banks === undefined ? (before?.banks ?? []) : partsOf(input.banks),
  };
}

const partsOf = (list: string): string[] => list.split(',').filter((part) => part !== '');
const amountsOf = (list: string): bigint[] => partsOf(list).map((text) => parseMoney(text) ?? 0n);

/** What does not fit together in a line. */
function findFault(line: StaffLineRow): Refusal<FieldRefusal> | null {
  if (line.amount_min > line.amount_max) return wrong('max');
  const isOffered = line.amounts.every((amount) => amount >= line.amount_min && amount <= line.amount_max);
  if (!isOffered || (!line.free_amount && line.amounts.length === 0)) return wrong('amounts');
  if (line.kind === 'manual' && (!line.payee_bank || !line.payee_name || !line.payee_account))
    return empty('payeeAccount');
  if (line.kind === 'coin' && (line.network === null || line.confirmations === null)) return empty('network');
  return line.banks.every((code) => Object.hasOwn(BANKS, code)) ? null : wrong('payBank');
}
