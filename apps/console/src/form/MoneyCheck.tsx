import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { parseMoney } from '@caiting/money';
import { yuanText } from '@caiting/contract';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { Money } from '@caiting/web/ui/display/Money.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import type { Entry } from '../contract/entries.ts';
import type { FormField } from '../contract/fields.ts';
import type { Row } from '../contract/row-acts.ts';
import { fieldWord, valueWord } from '../contract/words.ts';
import { useSaid } from '../platform/texts.ts';
import { FormFrame } from './FormFrame.tsx';
import styles from './CallForm.module.css';
import { formTexts } from './texts.ts';
import { TwoPersons } from './TwoPersons.tsx';
import type { CallFormState } from './use-call-form.ts';
import type { Typed } from './values.ts';

/** Where the sum of an act stands: what was typed, else what the row says, what is paid before what was asked. */
const SUMS = ['amount', 'net', 'staked', 'bettingAmount'];

function sumOf(form: CallFormState, row: Row | null): string | null {
  for (const source of [form.values, row ?? {}] as Readonly<Record<string, unknown>>[])
    for (const name of SUMS) {
      const value = source[name];
      if (typeof value === 'string' && value !== '' && parseMoney(value) !== null) return value;
    }
  return null;
}

/** Money before it moves: the sum, and everything that was said, to be read once more. */
export function MoneyCheck({ entry, form, row }: { entry: Entry; form: CallFormState; row: Row | null }) {
  const t = useText(formTexts);
  const say = useSaid();
  const sum = sumOf(form, row);
  const isAlwaysTwo = entry.act?.two === 'always';
  const act = useRef<HTMLDivElement>(null);
  useEffect(() => act.current?.querySelector<HTMLElement>('[data-primary]')?.focus(), []);
  return (
    <FormFrame
      entry={entry}
      tag={t('money')}
      tone="info"
      foot={
        <div ref={act} className={styles.buttons}>
          <Button onClick={form.toFill}>{t('back')}</Button>
          <Button kind="primary" busy={form.step.at === 'sending'} onClick={form.act}>
            {sum === null
              ? t('confirm', { act: say(entry) })
              : t('confirmSum', { act: say(entry), sum: yuanText(sum) })}
          </Button>
        </div>
      }
    >
      {sum !== null && (
        <div className={styles.sum}>
          <span>{t('sum')}</span>
          <b>
            <Money value={sum} hero />
          </b>
        </div>
      )}
      <ul className={styles.checks}>
        {form.fields.map((field) => (
          <Said key={field.name} field={field} typed={form.values[field.name]} />
        ))}
      </ul>
      <p className={styles.hint}>{t(isAlwaysTwo ? 'sureTwo' : 'sure')}</p>
      {entry.act?.two && <TwoPersons entry={entry} />}
    </FormFrame>
  );
}

function Said({ field, typed }: { field: FormField; typed: Typed | undefined }) {
  const t = useText(formTexts);
  const say = useSaid();
  if (typeof typed !== 'string' || typed === '') return null;
  const { is, name } = field;
  const shown =
    is.kind === 'choice'
      ? say(valueWord(name, typed))
      : is.kind === 'flag'
        ? t(typed === '1' ? 'yes' : 'no')
        : is.kind === 'money'
          ? yuanText(typed)
          : typed;
  return (
    <li>
      <Check size={15} aria-hidden="true" />
      <span>{say(fieldWord(name))}</span>
      <small className="num">{shown}</small>
    </li>
  );
}
