import type { Deps } from '../../platform/deps.ts';
import { isFresh } from './recharge/notice-queries.ts';
import { fieldsOf, type SignedFields } from './signature.ts';

/** A notice older than this is not believed, however well it is signed. */
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
