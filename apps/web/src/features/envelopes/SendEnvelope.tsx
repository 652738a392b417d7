import { yuanText } from '@caiting/contract/wire';
import { ENVELOPE_AVERAGE_MIN_YUAN, ENVELOPE_COUNT_MAX, ENVELOPE_TYPES, ENVELOPE_WISH_MAX } from '@caiting/contract';
import type { EnvelopeConfig } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { TEXTS } from '@caiting/contract/texts';
import { formatYuan, money, parseMoney } from '@caiting/money';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useBalance } from '../../shared/money/balance.ts';
import { CallError, request } from '../../platform/call/call.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import { callKey, callQuery, queryClient } from '../../platform/call/query.ts';
import { uuid } from '../../platform/call/uuid.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Sheet } from '../../ui/overlay/Dialog.tsx';
import { AmountField } from '../../ui/form/amount/AmountField.tsx';
import { plainFigure } from '../../ui/form/amount/typed-amount.ts';
import { Field } from '../../ui/form/Field.tsx';
import { Money } from '../../ui/display/Money.tsx';
import { showAlert, showToast } from '../../ui/overlay/notices.ts';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { Skeleton } from '../../ui/layout/States.tsx';
import { SafetyProofDialog } from '../account/index.ts';
import { PauseNote } from '../protection/index.ts';
import { draftFault, draftTotal } from './envelope-draft.ts';
import type { DraftFault, EnvelopeDraft } from './envelope-draft.ts';
import type { EnvelopePlace } from './place.ts';
import styles from './SendEnvelope.module.css';
import { envelopeTexts } from './texts.ts';

interface Props {
  open: boolean;
  place: EnvelopePlace;
  onClose(): void;
}

/** Sending an envelope: kind, number, amount, wish; then the safety password (product §5). A private chat takes one. */
export function SendEnvelope({ open, place, onClose }: Props) {
  const t = useText(envelopeTexts);
  return (
    <Sheet open={open} onClose={onClose} title={t('send')}>
      {open && <Form place={place} onClose={onClose} />}
    </Sheet>
  );
}

function Form({ place, onClose }: Omit<Props, 'open'>) {
  const config = useQuery({ ...callQuery(calls.transferConfig, {}), staleTime: 0 });
  return config.data ? (
    <Filled config={config.data} place={place} onClose={onClose} />
  ) : (
    <Skeleton height={280} width="100%" />
  );
}

function Filled({ config, place, onClose }: Omit<Props, 'open'> & { config: EnvelopeConfig }) {
  const t = useText(envelopeTexts);
  const isDirect = 'isDirect' in place;
  const balance = parseMoney(useBalance().data?.balance ?? '0') ?? money(0n);
  const { draft, change, fault, setFault, requestId } = useDraft(isDirect);
  const [isProving, setProving] = useState(false);
  const total = draftTotal(draft);
  const sentence = (field: DraftFault['field']): string | undefined =>
    fault?.field === field
      ? t(fault.key, {
          max: fault.field === 'amount' ? config.maxAmount : limitOf(fault.field, config),
          min: ENVELOPE_AVERAGE_MIN_YUAN,
          left: formatYuan(parseMoney(config.amount) ?? money(0n)),
        })
      : undefined;

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    const found = draftFault(draft, config, balance);
    setFault(found);
    if (found === null) setProving(true);
    else if (found.field === 'form') void showAlert(t(found.key, { max: config.dayLimitCount }));
  }

  async function send(safetyProof: string): Promise<void> {
    const type = draft.isLucky ? ENVELOPE_TYPES.lucky : ENVELOPE_TYPES.single;
    const [num, amount] = [plainFigure(draft.count, 0) ?? '', plainFigure(draft.amount, 2) ?? ''];
    const sending = { ...place, num, type, amount, wishingRemark: draft.wish.trim() };
    await request(calls.sendRedEnvelope, { ...sending, safetyProof, requestId });
    void queryClient.invalidateQueries({ queryKey: callKey(calls.transferConfig) });
    showToast(t('sent'));
    onClose();
  }

  return (
    <>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <PauseNote />
        <DraftFields draft={draft} isDirect={isDirect} sentence={sentence} onChange={change} />
        <p className={styles.total}>
          <Money value={total ?? money(0n)} hero />
        </p>
        <p className={styles.note}>
          {t('quota', {
            left: formatYuan(parseMoney(config.amount) ?? money(0n)),
            sends: Math.max(0, config.dayLimitCount - config.dayLimitSendCount),
          })}
        </p>
        <Button type="submit" kind="primary" size="l" block>
          {t('put')}
        </Button>
        <p className={styles.note}>{t('refundNote')}</p>
      </form>
      <SafetyProofDialog
        open={isProving}
        verifyType="redEnvelope"
        actLabel={`${t('put')} ${yuanText(total ?? money(0n))}`}
        onProof={send}
        onFailed={(error) => {
          if (!(error instanceof CallError) || error.told) return;
          void showAlert(error.message);
        }}
        onClose={() => setProving(false)}
      >
        <b>
          <Money value={total} hero />
        </b>
      </SafetyProofDialog>
    </>
  );
}

/** What is typed, what is wrong with it, and the idempotency key of the envelope that it would make. */
function useDraft(isDirect: boolean) {
  const [draft, setDraft] = useState<EnvelopeDraft>({
    isLucky: !isDirect,
    count: isDirect ? '1' : '',
    amount: '',
    wish: '',
  });
  const [fault, setFault] = useState<DraftFault | null>(null);
  // One id for one envelope: a retry after a lost answer sends nothing twice. Whatever is changed makes another envelope.
  const [requestId, setRequestId] = useState(uuid);
  const change = (changes: Partial<EnvelopeDraft>): void => {
    setDraft((old) => ({ ...old, ...changes }));
    setFault(null);
    setRequestId(uuid());
  };
  return { draft, change, fault, setFault, requestId };
}

interface FieldsProps {
  draft: EnvelopeDraft;
  isDirect: boolean;
  /** What is wrong with a field; undefined when nothing is. */
  sentence(field: DraftFault['field']): string | undefined;
  onChange(changes: Partial<EnvelopeDraft>): void;
}

function DraftFields({ draft, isDirect, sentence, onChange }: FieldsProps) {
  const t = useText(envelopeTexts);
  return (
    <>
      {!isDirect && (
        <Segmented
          label={t('kind')}
          block
          value={draft.isLucky ? 'lucky' : 'normal'}
          options={[
            { value: 'lucky', label: t('lucky') },
            { value: 'normal', label: t('normal') },
          ]}
          onChange={(kind) => onChange({ isLucky: kind === 'lucky' })}
        />
      )}
      {!isDirect && (
        <AmountField
          label={t('count')}
          decimals={0}
          value={draft.count}
          after={t('countUnit')}
          error={sentence('count')}
          onChange={(count) => onChange({ count })}
        />
      )}
      <AmountField
        label={t(draft.isLucky ? 'totalAmount' : 'eachAmount')}
        decimals={2}
        value={draft.amount}
        after={t('yuan')}
        error={sentence('amount')}
        onChange={(amount) => onChange({ amount })}
      />
      <Field
        label={t('wish')}
        value={draft.wish}
        placeholder={TEXTS.defaultWish}
        maxLength={ENVELOPE_WISH_MAX * 2}
        error={sentence('wish')}
        onChange={({ target }) => onChange({ wish: target.value })}
      />
    </>
  );
}

const limitOf = (field: DraftFault['field'], config: EnvelopeConfig): number =>
  field === 'count' ? ENVELOPE_COUNT_MAX : field === 'wish' ? ENVELOPE_WISH_MAX : config.dayLimitCount;
