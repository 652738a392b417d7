import { INVITE_DAYS_MAX, INVITE_USES_MAX, REMARK_MAX } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallWireInput } from '@caiting/contract/wire';
import { useRef, useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { AmountField } from '../../../ui/form/amount/AmountField.tsx';
import { plainFigure, typedWhole } from '../../../ui/form/amount/typed-amount.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import styles from '../core/Agency.module.css';
import { Refusal, Waiting } from '../core/parts.tsx';
import { LevelChoice } from './LevelChoice.tsx';
import { levelsAtFirst, levelsJson, tenthsOf, type Tenths } from './levels.ts';
import { readCodesAgain, refusalOf, useOwnLevels } from './queries.ts';
import { inviteTexts } from './texts.ts';

/** What is below the form is below the screen until its rows are there. */
const FORM_HEIGHT = 900;

const FIELDS = ['levels', 'remark'] as const;
interface Refused {
  /** Null: no field of the form. */
  readonly field: (typeof FIELDS)[number] | null;
  readonly message: string;
}

type Kind = 'member' | 'agent';
type NewCode = Omit<CallWireInput<typeof calls.addInviteCode>, 'requestId'>;

/** One press is one code: after a lost answer the same press again asks with the same id. */
function useMakeOnce() {
  const confirm = useRef<{ of: string; requestId: string }>(null);
  return async (input: NewCode) => {
    const of = JSON.stringify(input);
    if (confirm.current?.of !== of) confirm.current = { of, requestId: uuid() };
    try {
      const made = await request(calls.addInviteCode, { ...input, requestId: confirm.current.requestId });
      confirm.current = null;
      return made;
    } catch (error) {
      if (error instanceof CallError && error.code !== null) confirm.current = null;
      throw error;
    }
  };
}

function KindChoice({ value, onChange }: { value: Kind; onChange(kind: Kind): void }) {
  const t = useText(inviteTexts);
  return (
    <Segmented<Kind>
      label={t('kind')}
      block
      value={value}
      options={[
        { value: 'member', label: t('memberKind') },
        { value: 'agent', label: t('agentKind') },
      ]}
      onChange={onChange}
    />
  );
}

interface Fields extends EndsFields {
  readonly remark: string;
  /** Null until one is moved. */
  readonly levels: Tenths | null;
}
const UNTOUCHED: Fields = { remark: '', levels: null, useLimit: '', days: '' };

/** Chooses whom to invite, with which rebates, and makes the code. */
export function InviteForm({ onMade }: { onMade(code: string): void }) {
  const t = useText(inviteTexts);
  const { data, isError, refetch } = useOwnLevels();
  const [kind, setKind] = useState<Kind>('member');
  const [fields, setFields] = useState<Fields>(UNTOUCHED);
  const [isBusy, setBusy] = useState(false);
  // A refusal stands until something is changed.
  const [refused, setRefused] = useState<Refused | null>(null);
  const makeOnce = useMakeOnce();
  if (!data) return <Waiting isError={isError} onAgain={() => void refetch()} height={FORM_HEIGHT} />;
  const own = tenthsOf(data.levels);
  const levels = fields.levels ?? levelsAtFirst(own);

  const changeFields = (changes: Partial<Fields>): void => {
    setFields({ ...fields, ...changes });
    setRefused(null);
  };

  async function make() {
    setBusy(true);
    setRefused(null);
    try {
      const made = await makeOnce({
        makesAgent: kind === 'agent' ? '1' : '0',
        levels: levelsJson(levels),
        remark: fields.remark.trim(),
        ...(fields.useLimit.trim() && { useLimit: plainFigure(fields.useLimit, 0) ?? '' }),
        ...(fields.days.trim() && { days: plainFigure(fields.days, 0) ?? '' }),
      });
      await readCodesAgain();
      showToast(t('made', { code: made.code }));
      onMade(made.code);
    } catch (error) {
      const message = refusalOf(error);
      const field = FIELDS.find((one) => error instanceof CallError && one === error.field) ?? null;
      if (message !== null) setRefused({ field, message });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Card>
      <CardHead title={t('create')} />
      <div className={styles.form}>
        <KindChoice value={kind} onChange={setKind} />
        <h3>{t('levels')}</h3>
        <LevelChoice value={levels} own={own} onChange={(chosen) => changeFields({ levels: chosen })} />
        <Refusal text={refused?.field === 'levels' ? refused.message : null} />
        <Field
          label={t('remark')}
          hint={t('remarkHint', { max: REMARK_MAX })}
          maxLength={REMARK_MAX}
          value={fields.remark}
          error={refused?.field === 'remark' ? refused.message : undefined}
          onChange={(event) => changeFields({ remark: event.target.value })}
        />
        <Ends fields={fields} onChange={changeFields} />
        <Refusal text={refused?.field === null ? refused.message : null} />
        <p className={styles.note}>{t('changeable')}</p>
        <Button
          kind="primary"
          size="l"
          block
          busy={isBusy}
          disabled={isEndsFault(fields.useLimit, INVITE_USES_MAX) || isEndsFault(fields.days, INVITE_DAYS_MAX)}
          onClick={() => void make()}
        >
          {t(kind === 'agent' ? 'makeAgent' : 'makeMember')}
        </Button>
      </div>
    </Card>
  );
}

interface EndsFields {
  readonly useLimit: string;
  readonly days: string;
}

const isEndsFault = (text: string, max: number): boolean => text.trim() !== '' && typedWhole(text, max) === null;

/** When a code ends: after so many registrations, or days. */
function Ends({ fields, onChange }: { fields: EndsFields; onChange(ends: Partial<EndsFields>): void }) {
  const t = useText(inviteTexts);
  return (
    <div className={styles.two}>
      <Digits
        label={t('limit')}
        max={INVITE_USES_MAX}
        value={fields.useLimit}
        onChange={(useLimit) => onChange({ useLimit })}
      />
      <Digits label={t('days')} max={INVITE_DAYS_MAX} value={fields.days} onChange={(days) => onChange({ days })} />
    </div>
  );
}

interface DigitsProps {
  readonly label: string;
  readonly max: number;
  readonly value: string;
  onChange(value: string): void;
}

/** A whole number that may be left out. */
function Digits({ label, max, value, onChange }: DigitsProps) {
  const t = useText(inviteTexts);
  return (
    <AmountField
      label={label}
      decimals={0}
      value={value}
      error={isEndsFault(value, max) ? t('endsRange', { max }) : undefined}
      onChange={onChange}
    />
  );
}
