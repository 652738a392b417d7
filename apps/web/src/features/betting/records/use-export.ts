import type { BetItem } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import type { RecordFilter } from './queries.ts';
import { recordTexts } from './texts.ts';

const PAGE = 100;
/** More than this nobody reads in a spreadsheet; the note says that it was cut. */
const ROWS_MAX = 10_000;

/** All bets of a filter as a CSV file. */
export function useExport(filter: RecordFilter): { isBusy: boolean; save(): void } {
  const t = useText(recordTexts);
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const bets = await allBets(filter);
      // Its code comes with the press: few ever ask for a file.
      const { saveBets } = await import('./save-bets.ts');
      saveBets(filter, bets);
      showToast(t(bets.length === ROWS_MAX ? 'exportCut' : 'exported', { n: bets.length }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.told) showToast(error.message, 'failed');
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, save: () => void save() };
}

/** All bets of a filter, newest first, as many as an export takes. */
export async function allBets({ state, lotteryCode, from, to }: RecordFilter): Promise<BetItem[]> {
  const bets: BetItem[] = [];
  let before: string | null | undefined;
  do {
    const page = await request(calls.getBetData, {
      state,
      from,
      to,
      pageSize: PAGE,
      ...(lotteryCode && { lotteryCode }),
      ...(before && { before }),
    });
    bets.push(...page.list);
    before = page.next;
  } while (before && bets.length < ROWS_MAX);
  return bets.slice(0, ROWS_MAX);
}
