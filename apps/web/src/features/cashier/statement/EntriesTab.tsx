import { STATEMENT_TYPES } from '@caiting/contract';
import { useSearchParams } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Chips } from '../../../ui/form/Chips.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import type { ChosenRange } from '../../records/index.ts';
import { Entries } from '../entries/Entries.tsx';
import { RecordsBody, Totals } from '../entries/parts.tsx';
import { outgoText } from '../entries/outgo-text.ts';
import { useEntries, useSummary, type EntryFilter } from './queries.ts';
import styles from '../entries/Statement.module.css';
import { statementTexts, TYPE_CHOICES } from '../entries/texts.ts';
import { useExport } from './use-export.ts';

/** The kind of lines as the address holds it. */
export function useEntryFilter({ from, to }: ChosenRange): EntryFilter {
  const [query] = useSearchParams();
  return { from, to, type: STATEMENT_TYPES.find((type) => type === query.get('type')) ?? '' };
}

/** Kind and sums of the statement: opening + income − outgo = closing. */
export function EntriesHead({ filter, onType }: { filter: EntryFilter; onType(type: string): void }) {
  const t = useText(statementTexts);
  const { data: sums } = useSummary(filter);
  const flows = [
    { name: t('income'), value: <Money value={sums?.income ?? null} signed /> },
    { name: t('outgo'), value: <Money value={outgoText(sums?.outgo ?? null)} signed /> },
  ];
  const opening = { name: t('opening'), value: <Money value={sums?.opening ?? null} /> };
  const closing = { name: t('closing'), value: <Money value={sums?.closing ?? null} /> };
  return (
    <>
      <Chips
        label={t('kind')}
        className={styles.kinds ?? ''}
        value={filter.type || 'any'}
        options={[
          { value: 'any', label: t('any') },
          ...TYPE_CHOICES.map((type) => ({ value: type as string, label: t(type) })),
        ]}
        onChange={(type) => onType(type === 'any' ? '' : type)}
      />
      <Totals items={filter.type === '' ? [opening, ...flows, closing] : flows} />
      {sums && sums.income === null && <p className={styles.note}>{t('tooMany')}</p>}
    </>
  );
}

/** The lines themselves. */
export function EntriesList({ filter }: { filter: EntryFilter }) {
  const pages = useEntries(filter);
  const lines = pages.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <RecordsBody pages={pages} count={lines.length} archivedTo={pages.data?.pages.at(-1)?.archivedTo}>
      <Entries lines={lines} />
    </RecordsBody>
  );
}

/** All lines of the filter as a file. */
export function ExportButton({ filter }: { filter: EntryFilter }) {
  const t = useText(statementTexts);
  const { isBusy, save } = useExport(filter);
  return (
    <Button size="s" busy={isBusy} onClick={save}>
      {t('export')}
    </Button>
  );
}
