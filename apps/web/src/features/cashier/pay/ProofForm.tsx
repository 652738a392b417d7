import { PATTERNS, SITE_UPLOAD_MAX_BYTES } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { RechargeOrder } from '@caiting/contract';
import { ImageUp } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { cashierTexts } from '../core/texts.ts';
import styles from './ProofForm.module.css';

const IMAGE_TYPES = 'image/jpeg,image/png,image/webp';

/** "I have transferred": from whom, and a picture of the receipt if there is one. Staff then look. */
export function ProofForm({ order }: { order: RechargeOrder }) {
  const t = useText(cashierTexts);
  const fileId = useId();
  const [payerName, setPayerName] = useState(order.transfer?.payerName ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<{ payerName?: string; file?: string }>({});
  const [isBusy, setIsBusy] = useState(false);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const name = payerName.trim();
    if (name === '') return setErrors({ payerName: fieldText('fieldEmpty', { field: t('payerName') }) });
    if (!PATTERNS.realNameV2.test(name))
      return setErrors({ payerName: fieldText('badInput', { field: t('payerName') }) });
    if (file && file.size > SITE_UPLOAD_MAX_BYTES) return setErrors({ file: t('fileTooLarge') });
    setErrors({});
    setIsBusy(true);
    try {
      const { orderNo } = order;
      // The picture is no field of the contract's input: it travels beside them.
      const input = { orderNo, payerName: name, ...(file ? { file } : {}) };
      queryClient.setQueryData(
        callKey(calls.rechargeOrder, { orderNo }),
        await request(calls.submitRechargeProof, input),
      );
      void queryClient.invalidateQueries({ queryKey: callKey(calls.rechargeRecordList) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.told) setErrors(error.field === 'payerName' ? { payerName: error.message } : { file: error.message });
      else void queryClient.invalidateQueries({ queryKey: callKey(calls.rechargeOrder) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <h2>{t('proofTitle')}</h2>
      <Field
        label={t('payerName')}
        hint={t('payerNameHint')}
        name="payerName"
        autoComplete="name"
        value={payerName}
        error={errors.payerName}
        onChange={(event) => setPayerName(event.target.value)}
      />
      <div className={styles.file}>
        <label htmlFor={fileId}>
          <ImageUp size={18} aria-hidden="true" />
          <span className="ell">{file ? file.name : t('voucher')}</span>
        </label>
        <input
          id={fileId}
          type="file"
          accept={IMAGE_TYPES}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
        {errors.file && <p role="alert">{errors.file}</p>}
      </div>
      <Button kind="primary" size="l" type="submit" block busy={isBusy}>
        {t('submitProof')}
      </Button>
    </form>
  );
}
