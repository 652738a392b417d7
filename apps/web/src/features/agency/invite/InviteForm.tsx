import { REMARK_MAX } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallWireInput } from '@caiting/contract/wire';
import { useRef, useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import styles from '../core/Agency.module.css';
import { Waiting } from '../core/parts.tsx';
import { LevelChoice } from './LevelChoice.tsx';
import { levelsAtFirst, levelsJson, tenthsOf, type Tenths } from './levels.ts';
import { readCodesAgain, tellFailure, useOwnLevels } from './queries.ts';
import { inviteTexts } from './texts.ts';

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

/** Chooses whom to invite, with which rebates, and makes the code. */
export function InviteForm({ onMade }: { onMade(code: string): void }) {
  const t = useText(inviteTexts);
  const { data, isError, refetch } = useOwnLevels();
  const [kind, setKind] = useState<Kind>('member');
  const [chosen, setChosen] = useState<Tenths | null>(null);
  const [fields, setFields] = useState({ remark: '', useLimit: '', days: '' });
  const [isBusy, setBusy] = useState(false);
  const makeOnce = useMakeOnce();
  if (!data) return <Waiting isError={isError} onAgain={() => void refetch()} />;
  const own = tenthsOf(data.levels);
  const levels = chosen ?? levelsAtFirst(own);

  async function make() {
    setBusy(true);
    try {
      const made = await makeOnce({
        makesAgent: kind === 'agent' ? '1' : '0',
        levels: levelsJson(levels),
        remark: fields.remark.trim(),
        ...(fields.useLimit && { useLimit: fields.useLimit }),
        ...(fields.days && { days: fields.days }),
      });
      await readCodesAgain();
      showToast(t('made', { code: made.code }));
      onMade(made.code);
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Card>
      <CardHead title={t('create')} />
      <div className={styles.form}>
        <Segmented<Kind>
          label={t('kind')}
          block
          value={kind}
          options={[
            { value: 'member', label: t('memberKind') },
            { value: 'agent', label: t('agentKind') },
          ]}
          onChange={setKind}
        />
        <h3>{t('levels')}</h3>
        <LevelChoice value={levels} own={own} onChange={setChosen} />
        <Field
          label={t('remark')}
          hint={t('remarkHint')}
          maxLength={REMARK_MAX}
          value={fields.remark}
          onChange={(event) => setFields({ ...fields, remark: event.target.value })}
        />
        <Ends fields={fields} onChange={(ends) => setFields({ ...fields, ...ends })} />
        <p className={styles.note}>{t('changeable')}</p>
        <Button kind="primary" size="l" block busy={isBusy} onClick={() => void make()}>
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

/** When a code ends: after so many registrations, or days. */
function Ends({ fields, onChange }: { fields: EndsFields; onChange(ends: Partial<EndsFields>): void }) {
  const t = useText(inviteTexts);
  return (
    <div className={styles.two}>
      <Digits label={t('limit')} length={5} value={fields.useLimit} onChange={(useLimit) => onChange({ useLimit })} />
      <Digits label={t('days')} length={3} value={fields.days} onChange={(days) => onChange({ days })} />
    </div>
  );
}

interface DigitsProps {
  readonly label: string;
  readonly length: number;
  readonly value: string;
  onChange(value: string): void;
}

/** A whole number that may be left out. */
function Digits({ label, length, value, onChange }: DigitsProps) {
  return (
    <Field
      label={label}
      inputMode="numeric"
      maxLength={length}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
    />
  );
}
