import { createHash } from 'node:crypto';
import {
  FIELD_NAMES,
  PROVIDER_FILE_MAX_DAYS,
  PROVIDER_FILE_MAX_ROWS,
  type FileDifference,
  type ProviderFileKind,
} from '@caiting/contract';
import { dayOf, daysBetween } from '@caiting/lottery/calendar';
import { appNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Staff, UploadedFile } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { numberKey } from '../core/read-notice.ts';
import { OWN_ACCOUNTS, providersOf } from '../core/providers.ts';
import { payoutProvidersOf } from '../payouts/payout-providers.ts';
import { compareLine, missingThere, type Difference, type Here } from './compare.ts';
import {
  casesOf,
  countSettled,
  insertFile,
  insertRows,
  isKnownProvider,
  ordersOf,
  settledHere,
  type ComparedFile,
} from './queries.ts';
import { COLUMNS_SAID, isBad, readFile, textOf, type Days, type ReadLine } from './read-file.ts';

export interface GivenFile {
  readonly kind: ProviderFileKind;
  readonly provider: string;
  readonly days: Days;
}

type FileRefusal =
  | 'fieldEmpty'
  | 'providerUnknown'
  | 'providerFileDays'
  | 'providerFileUnreadable'
  | 'providerFileTooLong';

/** Lines that are compared, orders that are read and rows that are written at a time: others are answered in between. */
const BATCH = 1_000;
/** The lines are read once: a second try of the transaction would find none. */
const ONCE = { attempts: 1 } as const;

/** Compares a provider's file with the books and keeps what differs. It reads money and moves none (docs/decisions/0335). */
export async function compareFile(
  deps: Deps,
  staff: Staff,
  given: GivenFile,
  file: UploadedFile | null,
): Promise<Outcome<Compared, FileRefusal>> {
  if (file === null) return refuse('fieldEmpty', { field: 'file', params: { field: FIELD_NAMES.file } });
  const refused = (await unknownProvider(deps, given)) ?? (await wrongDays(deps, given.days));
  if (refused) return refused;
  const text = textOf(file.bytes);
  const lines = text === null ? null : readFile(text, given.days);
  if (lines === null) return refuse('providerFileUnreadable', { field: 'file', params: { columns: COLUMNS_SAID } });
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  return deps.db.tx(async (tx) => {
    const found = await differencesOf(tx, given, lines);
    if (isRefusal(found)) return found;
    const { rowCount, differences } = found;
    const counts = countsOf(differences);
    const matched = rowCount - (differences.length - counts.missingThere);
    const kept = { ...given, sha256, staff: staff.staffId, staffName: staff.name, rowCount, matched, counts };
    const id = await insertFile(tx, kept);
    for (let at = 0; at < differences.length; at += BATCH)
      await insertRows(tx, id, at + 1, differences.slice(at, at + BATCH));
    return ok({ ...kept, id });
  }, ONCE);
}
export interface Compared extends ComparedFile {
  readonly id: bigint;
}

async function unknownProvider(deps: Deps, { kind, provider }: GivenFile): Promise<Refusal<'providerUnknown'> | null> {
  const configured = kind === 'recharge' ? await providersOf(deps) : await payoutProvidersOf(deps);
  const isKnown =
    provider !== OWN_ACCOUNTS && (configured.has(provider) || (await isKnownProvider(deps.db, kind, provider)));
  return isKnown ? null : refuse('providerUnknown', { field: 'provider' });
}

async function wrongDays({ db }: Deps, { first, last }: Days): Promise<Refusal<'providerFileDays'> | null> {
  const today = dayOf((await appNow(db)).getTime() / 1_000);
  const isRight = first <= last && last <= today && daysBetween(first, last) < PROVIDER_FILE_MAX_DAYS;
  return isRight ? null : refuse('providerFileDays', { field: 'lastDay', params: { n: PROVIDER_FILE_MAX_DAYS } });
}

const TOO_LONG = { field: 'file', params: { n: PROVIDER_FILE_MAX_ROWS } } as const;

/** Lines of the file in their order, then what it does not have. */
async function differencesOf(
  tx: Tx,
  given: GivenFile,
  lines: Iterable<ReadLine>,
): Promise<{ rowCount: number; differences: Difference[] } | Refusal<'providerFileTooLong'>> {
  const settled = await countSettled(tx, given, PROVIDER_FILE_MAX_ROWS);
  if (settled > PROVIDER_FILE_MAX_ROWS) return refuse('providerFileTooLong', TOO_LONG);
  const differences: Difference[] = [];
  const named = new Set<string>();
  const paidOnce = new Set<string>();
  let rowCount = 0;
  for (const batch of batches(lines)) {
    rowCount += batch.length;
    if (rowCount > PROVIDER_FILE_MAX_ROWS) return refuse('providerFileTooLong', TOO_LONG);
    for (const { orderNo } of batch) named.add(orderNo);
    differences.push(...(await compareBatch(tx, given, batch, paidOnce)));
  }
  for await (const page of settledHere(tx, given, BATCH))
    for (const order of page) if (!named.has(order.order_no)) differences.push(missingThere(order, order.provider_no));
  return { rowCount, differences };
}

function* batches(lines: Iterable<ReadLine>): Generator<ReadLine[]> {
  let batch: ReadLine[] = [];
  for (const line of lines) {
    batch.push(line);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** `paidOnce`: what lines before these were the payment of, where no number of ours says which one is. */
async function compareBatch(
  tx: Tx,
  given: GivenFile,
  batch: readonly ReadLine[],
  paidOnce: Set<string>,
): Promise<Difference[]> {
  const good = batch.filter((line) => !isBad(line));
  const keys = good.map(({ providerNo }) => numberKey(providerNo)).filter((key) => key !== '');
  const orders = await ordersOf(
    tx,
    given.kind,
    good.map(({ orderNo }) => orderNo),
  );
  const cases = given.kind === 'recharge' ? await casesOf(tx, given.provider, keys) : [];
  const byNo = new Map(orders.map((order) => [order.order_no, order]));
  const byKey = new Map(cases.map((one) => [one.key, one]));
  return batch.flatMap((line) => {
    const here = { order: byNo.get(line.orderNo) ?? null, payment: byKey.get(numberKey(line.providerNo)) ?? null };
    const only = isBad(line) || line.state !== 'paid' ? null : onlyPaymentOf(here);
    // One payment here is one there: another line is of a payment that nobody has here.
    const isTaken = only !== null && paidOnce.has(only);
    if (only !== null) paidOnce.add(only);
    return compareLine(given, line, isTaken ? { order: null, payment: null } : here) ?? [];
  });
}

/** What a line is compared with by less than both numbers: a payment that two booked, an order whose payment has no number here. */
function onlyPaymentOf({ order, payment }: Here): string | null {
  if (payment?.state === 'booked') return `payment ${payment.id}`;
  return payment === null && order?.numbers.length === 0 ? `order ${order.order_no}` : null;
}

function countsOf(differences: readonly Difference[]): Record<FileDifference, number> {
  const counts = { missingHere: 0, missingThere: 0, otherAmount: 0, otherState: 0, refusedLine: 0 };
  for (const { difference } of differences) counts[difference] += 1;
  return counts;
}
