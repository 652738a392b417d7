import { calls } from '@caiting/contract/registry';
import { request } from '../../../platform/call/call.ts';
import { recordTime, dayOf } from '../../../platform/time/time.ts';

const PAGE = 500;

/** The commission of some days as rows of a statement, share by share; the last row is what the ledger has. */
export async function commissionRows(
  span: { readonly from: string; readonly to: string },
  head: readonly string[],
  postedName: string,
): Promise<string[][]> {
  const rows: string[][] = [[...head]];
  let after: string | null | undefined;
  let posted = '';
  do {
    const page = await request(calls.agentCommission, { ...span, pageSize: PAGE, ...(after && { after }) });
    for (const share of page.list)
      rows.push([
        `${dayOf(share.at).slice(0, 5)}${recordTime(share.at)}`,
        share.lotteryName,
        share.issue,
        share.issueId,
        share.part,
        share.nickname,
        share.userName,
        share.valid,
        share.share,
        share.bets.join(' '),
      ]);
    posted = page.posted;
    after = page.next;
  } while (after);
  return [...rows, [postedName, '', '', '', '', '', '', '', posted, '']];
}
