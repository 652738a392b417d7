import type { BetItem } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { formatMoney } from '@caiting/money';
import { useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { csvText, saveCsv } from '../../../platform/page/csv.ts';
import { figureTexts, figuresOfBet } from '../../../shared/money/figures.tsx';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { wholeIssue } from '../../../shared/lottery/issue.ts';
import { dayOf, fileTime } from '../../../platform/time/time.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import { isDecided } from './BetResult.tsx';
import type { RecordFilter } from './queries.ts';
import { recordTexts } from './texts.ts';

const PAGE = 100;
/** More than this nobody reads in a spreadsheet; the note says that it was cut. */
const ROWS_MAX = 10_000;

/** All bets of a filter as a CSV file. */
export function useExport(filter: RecordFilter): { isBusy: boolean; save(): void } {
  const t = useText(recordTexts);
  const word = useText(figureTexts);
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const bets = await allBets(filter);
      const head = (['orderHead', 'lottery', 'issueHead', 'play', 'numbersHead', 'tickets'] as const).map((key) =>
        t(key),
      );
      const money = (['payout', 'refund', 'rebate', 'profit'] as const).map((key) => word(key));
      const figures = [word('placed'), t('status'), ...money, t('drawHead'), t('time')];
      const rows = bets.map((bet) => [...rowOf(bet), ...figuresOf(bet)]);
      saveCsv(`${t('title')}-${dayOf(filter.from)}-${dayOf(filter.to)}.csv`, csvText([[...head, ...figures], ...rows]));
      showToast(t(bets.length === ROWS_MAX ? 'exportCut' : 'exported', { n: bets.length }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.told) showToast(error.message, 'failed');
    } finally {
      setBusy(false);
    }
  }
  const rowOf = (bet: BetItem) => [
    bet.id,
    translated(bet.lotteryName),
    wholeIssue(bet.issue),
    translated(bet.playName),
    bet.bettingNumber,
    String(bet.bettingCount),
  ];
  const figuresOf = (bet: BetItem) => {
    const isOpen = bet.state === 'placed' || bet.state === 'review';
    return [
      bet.bettingAmount,
      t(bet.state),
      ...[bet.payout, bet.refund, bet.rebate].map((amount) => (isOpen ? '' : amount)),
      isDecided(bet) ? formatMoney(figuresOfBet(bet).profit) : '',
      bet.openNumber,
      fileTime(bet.createdAt),
    ];
  };
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
