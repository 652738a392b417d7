import type { StatementLine } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { csvText, saveCsv } from '../../../platform/page/csv.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { dayOf, fileTime } from '../../../platform/time/time.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import { useCodeName } from '../entries/Entries.tsx';
import { entryInput, type EntryFilter } from './queries.ts';
import { statementTexts } from '../entries/texts.ts';

const PAGE = 100;
/** More than this nobody reads in a spreadsheet; the note says that it was cut. */
const ROWS_MAX = 10_000;

/** All lines of a filter as a CSV file, oldest digits kept: amounts as the ledger has them. */
export function useExport(filter: EntryFilter): { isBusy: boolean; save(): void } {
  const t = useText(statementTexts);
  const nameOf = useCodeName();
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const lines = await allLines(filter);
      const head = (['time', 'codeHead', 'amountHead', 'balanceHead', 'orderHead'] as const).map((key) => t(key));
      const rows = lines.map((line) => [
        fileTime(line.at),
        nameOf(line),
        line.amount,
        line.balanceAfter,
        line.cause?.id ?? '',
      ]);
      saveCsv(`${t('title')}-${dayOf(filter.from)}-${dayOf(filter.to)}.csv`, csvText([head, ...rows]));
      showToast(t(lines.length === ROWS_MAX ? 'exportCut' : 'exported', { n: lines.length }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.told) showToast(error.message, 'failed');
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, save: () => void save() };
}

async function allLines(filter: EntryFilter): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  let before: string | null = null;
  do {
    const page: { list: StatementLine[]; next: string | null } = await request(calls.getTransactionRecordsFront, {
      ...entryInput(filter),
      pageSize: PAGE,
      ...(before && { before }),
    });
    lines.push(...page.list);
    before = page.next;
  } while (before && lines.length < ROWS_MAX);
  return lines.slice(0, ROWS_MAX);
}
