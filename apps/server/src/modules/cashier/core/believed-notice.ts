import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { fieldsOf, type SignedFields } from './signature.ts';

/** Replay protection: a signed notice older than this is not accepted. */
const AGE_MAX_MS = 5 * 60_000;

/** Whether a notice comes from its provider: signed with that one's key over exactly the fields received, and young. What is not believed is noted. */
export async function isBelieved(
  deps: Deps,
  provider: { isGenuine(fields: SignedFields): boolean } | undefined,
  notice: { readonly provider: string; readonly orderNo: string; readonly timestamp: string },
  rawBody: string,
): Promise<boolean> {
  const fields = fieldsOf(rawBody);
  const isGood =
    provider !== undefined &&
    fields !== null &&
    provider.isGenuine(fields) &&
    /^\d{13}$/.test(notice.timestamp) &&
    (await isFresh(deps.db, notice.timestamp, AGE_MAX_MS));
  if (!isGood)
    deps.log.warn({ provider: notice.provider, orderNo: notice.orderNo }, 'notice refused: signature or age');
  return isGood;
}

/**
 * Whether a provider's timestamp is near the real time. Real, not app_now(): the provider knows nothing of a clock that was set for a
 * demo, and this guards a signature's age, not a moment of the game.
 */
async function isFresh(db: Queries, timestampMs: string, toleranceMs: number): Promise<boolean> {
  const { fresh } = await db.one<{ fresh: boolean }>(
    'select abs(extract(epoch from clock_timestamp()) * 1000 - $1::int8) <= $2 as fresh',
    [timestampMs, toleranceMs],
  );
  return fresh;
}
