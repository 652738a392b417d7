import { openNumberOf } from '@caiting/lottery/draw';
import { appNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Staff } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findIssueByNo, findIssueForUpdate, listLotteries } from '../core/queries.ts';
import { listCountingEntries } from '../core/result-entries.ts';
import { recordResult } from '../results/record-result.ts';
import { parseOpenNumber } from './open-number.ts';

export interface TypedResult {
  readonly lotteryCode: string;
  readonly issueNo: string;
  readonly openNumber: string;
  readonly note: string;
}

type EnterRefusal = 'lotteryUnknown' | 'issueUnknown' | 'resultInvalid' | 'resultNotAwaited' | 'resultDiffers';

/**
 * An operator types in the official result of a closed feed issue; it counts once a second operator typed the same numbers and
 * the first could still do so. Each may correct the own entry until then. A house draw cannot be entered, and a result that is
 * there cannot be changed. Who may is checked by the caller. The caller's transaction, which commits also when the entry waits or
 * differs.
 */
export async function enterResult(
  deps: Deps,
  tx: Tx,
  { name: staffName, tokenHash }: Pick<Staff, 'name' | 'tokenHash'>,
  { lotteryCode, issueNo, openNumber, note }: TypedResult,
): Promise<Outcome<'waitsForSecond' | 'drawn', EnterRefusal>> {
  const lottery = (await listLotteries(tx)).find(({ code }) => code === lotteryCode);
  if (!lottery) return refuse('lotteryUnknown');
  const known = await findIssueByNo(tx, lotteryCode, issueNo);
  const issue = known && (await findIssueForUpdate(tx, known.id));
  if (!issue) return refuse('issueUnknown');
  if (lottery.source !== 'feed' || issue.state !== 'closed' || issue.drawAt > (await appNow(tx)))
    return refuse('resultNotAwaited');
  const numbers = parseOpenNumber(lottery, openNumber);
  if (numbers === null) return refuse('resultInvalid');

  const typed = openNumberOf(lottery.group, numbers);
  await tx.query('select enter_result($1, $2, $3, $4)', [tokenHash, issue.id, typed, note]);
  const others = (await listCountingEntries(tx, [issue.id])).filter((entry) => entry.staffName !== staffName);
  if (others.length === 0) return ok('waitsForSecond');
  if (!others.some((entry) => entry.openNumber === typed)) return refuse('resultDiffers');
  // The proof page shows what two operators typed beside what machines said; their names stay with us.
  await tx.query('select keep_typed_result($1, $2)', [issue.id, typed]);
  await recordResult(deps, tx, issue, lottery.group, { numbers, openNumber: typed, link: null, previousLink: null });
  return ok('drawn');
}
