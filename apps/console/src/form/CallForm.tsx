import type { CallDef } from '@caiting/contract/wire';
import { Lock } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import type { Tone } from '@caiting/web/ui/display/Tag.tsx';
import { lazyPart } from '@caiting/web/ui/hooks/lazy-part.ts';
import { useIsDesktop } from '@caiting/web/ui/hooks/use-media.ts';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { mayUse, type Entry } from '../contract/entries.ts';
import { fieldWord, valueWord } from '../contract/words.ts';
import type { Row } from '../contract/row-acts.ts';
import { useSession } from '../platform/session.ts';
import { useSaid } from '../platform/texts.ts';
import styles from './CallForm.module.css';
import { isSameEnd } from '../signing/fingerprint.ts';
import { Conflict } from './Conflict.tsx';
import { Done, Waiting } from './Done.tsx';
import { FieldInput } from './FieldInput.tsx';
import { FormFrame, useRoles } from './FormFrame.tsx';
import { ActCheck } from './ActCheck.tsx';
import { StepUp } from './StepUp.tsx';
import { SETTING_FIELDS, SettingInputs, setsSetting } from './settings/SettingInputs.tsx';
import { Signs } from './Signs.tsx';
import { FilePick } from './FilePick.tsx';
import { formTexts } from './texts.ts';
import { TwoPersons } from './TwoPersons.tsx';
import { Unanswered } from './Unanswered.tsx';
import { isShownFirst, useCallForm, type CallFormState } from './use-call-form.ts';

export interface CallFormProps {
  readonly entry: Entry;
  /** What the row it was opened from gives. */
  readonly filled: Readonly<Record<string, string>>;
  /** That row as it was when the form was opened, and as it is now. */
  readonly opened: Row | null;
  readonly now: Row | null;
  readonly draftKey: string;
  onClose(): void;
}

/** The form of one act, made from its call: fields and their rules, who may, what stands in the log, and what came of it. */
export function CallForm(props: CallFormProps) {
  const { entry } = props;
  const held = useSession((state) => state.roles);
  if (!mayUse(entry, held)) return <Locked entry={entry} onClose={props.onClose} />;
  return <OpenForm key={props.draftKey} {...props} />;
}

function OpenForm({ entry, filled, opened, now, draftKey, onClose }: CallFormProps) {
  const t = useText(formTexts);
  const form = useCallForm(entry, filled, draftKey);
  const { step } = form;
  switch (step.at) {
    case 'done':
      return <Done entry={entry} answer={step.answer} secret={step.secret} onAgain={form.restart} onClose={onClose} />;
    case 'waiting':
      return <Waiting entry={entry} note={step.note} onClose={onClose} />;
    case 'unanswered':
      return (
        <Unanswered
          entry={entry}
          form={form}
          sentAt={step.sentAt}
          requestId={step.requestId}
          onBack={form.toFill}
          onClose={onClose}
        />
      );
    case 'conflict':
      return <Conflict entry={entry} form={form} opened={opened} now={now} note={step.note} onClose={onClose} />;
    case 'stepUp':
      return <StepUp entry={entry} onProven={form.act} onBack={form.toFill} />;
    case 'fill':
    case 'check':
    case 'sending':
      return step.at === 'check' || (step.at === 'sending' && isShownFirst(entry)) ? (
        <ActCheck entry={entry} form={form} row={now ?? opened} />
      ) : (
        <Fill entry={entry} form={form} row={now ?? opened} onClose={onClose} cancel={t('cancel')} />
      );
  }
}

function Fill({
  entry,
  form,
  row,
  cancel,
  onClose,
}: {
  entry: Entry;
  form: CallFormState;
  row: Row | null;
  cancel: string;
  onClose(): void;
}) {
  const t = useText(formTexts);
  const say = useSaid();
  const { act } = entry;
  const { faults, refused, step } = form;
  const count = Object.keys(faults).length;
  const [heard, setHeard] = useState('');
  const compared = comparedKey(entry, form, row);
  const isHeard = compared === null || isSameEnd(compared.fingerprint, heard);
  const isTwo = act !== null && act.two !== false;
  const tag =
    count > 0 ? t('wrong', { n: count }) : act?.two === 'always' ? t('two') : isTwo ? t('maybeTwo') : t('one');
  const tone: Tone = count > 0 ? 'danger' : isTwo ? 'warn' : 'plain';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isHeard && !form.signing.isBlocked) form.next();
  };
  const label = isShownFirst(entry) ? t('next') : act?.two === 'always' ? t('submitTwo') : say(entry);
  return (
    <FormFrame
      entry={entry}
      tag={tag}
      tone={tone}
      onSubmit={submit}
      signs={<Signs entry={entry} form={form} />}
      foot={
        <>
          {count > 0 ? (
            <span className={styles.bad}>{t('wrongFoot', { n: count })}</span>
          ) : (
            <LogLine entry={entry} form={form} />
          )}
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            kind="primary"
            type="submit"
            busy={step.at === 'sending'}
            disabled={!isHeard || form.signing.isBlocked}
          >
            {label}
          </Button>
        </>
      }
    >
      {entry.hint && <p className={styles.hint}>{say(entry.hint)}</p>}
      {refused !== null && <Banner tone="danger">{refused}</Banner>}
      <Fields entry={entry} form={form} isCompared={compared !== null && row?.['fingerprint'] !== undefined} />
      {compared && (
        <Suspense>
          <CompareKey {...compared} typed={heard} onType={setHeard} />
        </Suspense>
      )}
      {isTwo && <TwoPersons entry={entry} row={row} />}
    </FormFrame>
  );
}
const CompareKey = lazyPart(async () => (await import('../signing/CompareKey.tsx')).CompareKey);

/** The key that an act says is somebody's: by the form itself, or by the wish that is agreed to. It is compared before that is said. */
function comparedKey(entry: Entry, { values, signing: { agreed } }: CallFormState, row: Row | null) {
  const sent =
    agreed?.kind === CONFIRMS_KEY ? agreed.input.find(({ name }) => name === 'fingerprint')?.value : undefined;
  const fingerprint = entry.name === CONFIRMS_KEY ? values['fingerprint'] : sent;
  if (typeof fingerprint !== 'string' || fingerprint === '') return null;
  return { fingerprint, name: typeof row?.['staffName'] === 'string' ? row['staffName'] : '' };
}
const CONFIRMS_KEY = 'confirmStaffKey';

/** The fields of the call; the first that is wrong gets the focus. */
function Fields({ entry, form, isCompared }: { entry: Entry; form: CallFormState; isCompared: boolean }) {
  const t = useText(formTexts);
  const { faults, values } = form;
  const isTable = (entry.call as CallDef).fileLimit !== undefined;
  const ofSetting = setsSetting(entry) ? SETTING_FIELDS : [];
  // What is compared by ear does not stand here to be copied.
  const fields = form.fields.filter(({ name }) => !(isCompared && name === 'fingerprint') && !ofSetting.includes(name));
  const box = useRef<HTMLDivElement>(null);
  useFocusOnOpen(box, form);
  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    const bad = box.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-field]:has([role=alert]) select');
    bad?.focus();
  }, [faults]);
  return (
    <div ref={box} className={styles.fields}>
      {ofSetting.length > 0 && <SettingInputs form={form} />}
      {fields.map((field) => (
        <div key={field.name} className={isShort(field.is.kind) ? styles.half : undefined}>
          <FieldInput
            field={field}
            value={values[field.name] ?? ''}
            faults={faults}
            path={field.name}
            onChange={(value) => form.put(field.name, value)}
          />
        </div>
      ))}
      {entry.call.file && (
        <FilePick
          label={t(isTable ? 'tableFile' : 'file')}
          accept={isTable ? '.csv,text/csv' : 'image/*'}
          chosen={values['file'] instanceof File ? values['file'].name : undefined}
          onChoose={(file) => form.put('file', file)}
        />
      )}
      {form.fields.length === 0 && !entry.call.file && <p className={styles.hint}>{t('nothingChanged')}</p>}
    </div>
  );
}
/** A form that opens takes the focus: to what is to be said first, else to its act; on a phone to itself, so that no keyboard covers what is to be read. */
function useFocusOnOpen(box: RefObject<HTMLDivElement | null>, { fields, values }: CallFormState): void {
  const isDesktop = useIsDesktop();
  useEffect(() => {
    const form = box.current?.closest<HTMLElement>('form');
    const first = fields.find(({ name, isRequired }) => isRequired && values[name] === '')?.name;
    const field = first && form?.querySelector<HTMLElement>(`[name="${first}"], [data-field="${first}"] select`);
    const target = isDesktop ? field || form?.querySelector<HTMLElement>('[data-primary]') : form;
    target?.focus({ preventScroll: true });
    // Once: where one types afterwards is one's own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
const isShort = (kind: string): boolean => ['money', 'rate', 'whole', 'day', 'flag', 'choice', 'moment'].includes(kind);

/** What the operators' log will say: who, which act, about what. */
function LogLine({ entry, form }: { entry: Entry; form: CallFormState }) {
  const t = useText(formTexts);
  const say = useSaid();
  const who = useSession((state) => state.staffName);
  const what = form.fields
    .flatMap(({ name, is }) => {
      const value = form.values[name];
      if (typeof value !== 'string' || value === '') return [];
      const words = is.kind === 'choice' ? say(valueWord(name, value)) : value.slice(0, 20);
      return [`${say(fieldWord(name))}=${words}`];
    })
    .slice(0, 3)
    .join(' ');
  return <span className={styles.log}>{t('log', { who, act: say(entry), what })}</span>;
}

function Locked({ entry, onClose }: { entry: Entry; onClose(): void }) {
  const t = useText(formTexts);
  const roles = useRoles(entry);
  return (
    <FormFrame
      entry={entry}
      tag={t('whoMay', { roles })}
      foot={
        <>
          <span className={styles.log} />
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <p className={styles.locked}>
        <Lock size={16} aria-hidden="true" /> {t('forbidden')}
      </p>
    </FormFrame>
  );
}
