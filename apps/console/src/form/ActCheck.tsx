import { Check } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { parseMoney } from '@caiting/money';
import { yuanText } from '@caiting/contract';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { Money } from '@caiting/web/ui/display/Money.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { isSecondWord, type Entry } from '../contract/entries.ts';
import { decisionOf, type Row } from '../contract/row-acts.ts';
import { fieldWord, valueWord } from '../contract/words.ts';
import { useSaid } from '../platform/texts.ts';
import { useFieldSaid } from './field-said.ts';
import { FormFrame } from './FormFrame.tsx';
import styles from './CallForm.module.css';
import { Preview, isAwaited, usePreview } from './preview/Preview.tsx';
import { Signs } from './Signs.tsx';
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

/** The key that brought this up is held down still: it repeats, and would confirm what nobody has read. */
const ignoreHeld = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault();
};

/** An act before it is done: the sum, what it would come to, and everything that was said, to be read once more. */
export function ActCheck({ entry, form, row }: { entry: Entry; form: CallFormState; row: Row | null }) {
  const t = useText(formTexts);
  const say = useSaid();
  const preview = usePreview(entry, form);
  const sum = form.isMoney ? sumOf(form, row) : null;
  // What is read stands above as its readers see it.
  const shown = form.fields.filter(
    ({ name }) => preview.asked === null || !/^(?:title|body|summary|rules)(?:Zh|En)$/.test(name),
  );
  const decision = decisionOf(entry);
  const decided = decision && decision.options.join() !== '1,0' ? form.values[decision.name] : undefined;
  // To refuse must not read as to pay.
  const what =
    decision && typeof decided === 'string' && decided !== ''
      ? `${say(entry)} · ${say(valueWord(decision.name, decided))}`
      : say(entry);
  const sure = isSecondWord(entry)
    ? 'sureSecond'
    : entry.act?.two === 'always'
      ? 'sureTwo'
      : form.isMoney
        ? 'sure'
        : 'sureLook';
  const act = useRef<HTMLDivElement>(null);
  const isDue = isAwaited(preview);
  // Where one waits for what it would come to, the act takes the focus once that stands there.
  useEffect(() => {
    if (!isDue) act.current?.querySelector<HTMLElement>('[data-primary]')?.focus();
  }, [isDue]);
  return (
    <FormFrame
      entry={entry}
      tag={t(form.isMoney ? 'money' : 'preview')}
      tone="info"
      signs={<Signs entry={entry} form={form} />}
      foot={
        <div ref={act} className={styles.buttons}>
          <Button onClick={form.toFill}>{t('back')}</Button>
          <Button
            kind="primary"
            busy={form.step.at === 'sending'}
            disabled={form.signing.isBlocked || isDue}
            onClick={form.act}
            onKeyDown={ignoreHeld}
          >
            {sum === null ? t('confirm', { act: what }) : t('confirmSum', { act: what, sum: yuanText(sum) })}
          </Button>
        </div>
      }
    >
      {form.refused !== null && <Banner tone="danger">{form.refused}</Banner>}
      {sum !== null && (
        <div className={styles.sum}>
          <span>{t('sum')}</span>
          <b>
            <Money value={sum} hero />
          </b>
        </div>
      )}
      <Preview values={form.values} preview={preview} />
      <ul className={styles.checks}>
        {ABOUT.map((name) => (
          <Line key={name} name={name} text={name in form.values ? '' : row?.[name]} />
        ))}
        {shown.map((field) => (
          <Said key={field.name} entry={entry} name={field.name} typed={form.values[field.name]} />
        ))}
      </ul>
      <p className={styles.hint}>{t(sure)}</p>
      {entry.act?.two && <TwoPersons entry={entry} row={row} />}
    </FormFrame>
  );
}

function Said({ entry, name, typed }: { entry: Entry; name: string; typed: Typed | undefined }) {
  const said = useFieldSaid(entry);
  return typeof typed !== 'string' || typed === '' ? null : <Line name={name} text={said(name, typed)} />;
}

/** What a row says of the thing where the form has its number alone: whose, what was asked for, what it becomes. */
const ABOUT = ['userName', 'subject', 'after'] as const;

function Line({ name, text }: { name: string; text: unknown }) {
  const say = useSaid();
  if (typeof text !== 'string' || text === '') return null;
  return (
    <li>
      <Check size={15} aria-hidden="true" />
      <span>{say(fieldWord(name))}</span>
      <small className="num">{text}</small>
    </li>
  );
}
