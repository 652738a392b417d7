import { PREVIEW_FIGURES, yuanText, type CallOutput, type consolePreviewCalls } from '@caiting/contract';
import { Money } from '@caiting/web/ui/display/Money.tsx';
import { Table } from '@caiting/web/ui/layout/Table.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { fieldWord, valueWord } from '../../contract/words.ts';
import { useSaid } from '../../platform/texts.ts';
import { FactGrid } from '../../table/Answer.tsx';
import { formTexts } from '../texts.ts';

type Told = CallOutput<typeof consolePreviewCalls.actPreview>;
type Unit = Told['about'][number]['unit'];

/** What an act counts and adds up, what it is about, and what it writes over: old beside new. */
export function ActFigures({ told: { figures, about, changes }, caption }: { told: Told; caption: string }) {
  const t = useText(formTexts);
  const say = useSaid();
  const said = useFieldValue();
  return (
    <>
      {figures.length + about.length > 0 && (
        <FactGrid>
          {about.map(({ field, unit, value }) => (
            <div key={field}>
              <dt>{say(isFigure(field) ? valueWord('figure', field) : fieldWord(field))}</dt>
              <dd>{said(field, unit, value)}</dd>
            </div>
          ))}
          {figures.map(({ figure, count, amount }) => (
            <div key={figure}>
              <dt>{say(valueWord('figure', figure))}</dt>
              <dd className="num">{amount === null ? count : <Money value={amount} />}</dd>
            </div>
          ))}
        </FactGrid>
      )}
      {changes.length > 0 && (
        <Table
          caption={`${caption}: ${say(fieldWord('changes'))}`}
          rows={changes}
          rowKey={({ field }) => field}
          columns={[
            { key: 'field', head: t('changedField'), cell: ({ field }) => say(fieldWord(field)) },
            { key: 'before', head: t('before'), cell: ({ field, unit, before }) => said(field, unit, before) },
            { key: 'after', head: t('after'), cell: ({ field, unit, after }) => <b>{said(field, unit, after)}</b> },
          ]}
        />
      )}
    </>
  );
}

const isFigure = (field: string): boolean => (PREVIEW_FIGURES as readonly string[]).includes(field);

function useFieldValue() {
  const t = useText(formTexts);
  const say = useSaid();
  return (field: string, unit: Unit, value: string): string => {
    if (value === '') return t('nothingThere');
    if (unit === 'switch') return t(value === '1' ? 'yes' : 'no');
    if (unit === 'yuan') return yuanText(value);
    return unit === 'word' ? say(valueWord(field, value)) : value;
  };
}
