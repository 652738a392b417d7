import { PATTERNS } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { ImagePlus, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import { fullTime } from '../../../platform/time/time.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Field, TextArea } from '../../../ui/form/Field.tsx';
import { List, ListRow } from '../../../ui/layout/List.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { StatusWord } from '../../../ui/display/Tag.tsx';
import { useFormErrors } from '../core/form-errors.ts';
import { IMAGE_TYPES, isTooLarge, uploadImage } from '../../../shared/files/upload-image.ts';
import styles from './Recovery.module.css';
import { RecoveryFrame } from './RecoveryFrame.tsx';
import { recoveryTexts } from './texts.ts';

const FIELDS = ['realName', 'contact', 'detail', 'images'] as const;
const EMPTY = { realName: '', contact: '', detail: '' };
const IMAGES_MAX = 3;
const TONES = { pending: 'warn', approved: 'ok', rejected: 'danger' } as const;

/** /manualVerification: the last way back to the safety password, and what became of it. */
export function Component() {
  const t = useText(recoveryTexts);
  const asked = useVerificationRequest();
  const { isBusy, errors, form, handleSubmit } = asked;
  return (
    <RecoveryFrame path="/manualVerification" intro={t('manualIntro')} below={<Requests />}>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        {errors.form && <Banner tone="danger">{errors.form}</Banner>}
        <Facts of={asked} />
        <Pictures of={asked} />
        <Button type="submit" kind="primary" size="l" block busy={isBusy}>
          {t('submit')}
        </Button>
      </form>
    </RecoveryFrame>
  );
}

type Values = typeof EMPTY;

/** The request: facts and pictures, what is wrong with them, and its way to the staff. */
function useVerificationRequest() {
  const t = useText(recoveryTexts);
  const faults = useFaults();
  const [values, setValues] = useState(EMPTY);
  const [images, setImages] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const { errors, form, show, showRefusal, clear, set } = useFormErrors(FIELDS);
  const change = (field: keyof typeof values) => (value: string) => {
    setValues((old) => ({ ...old, [field]: value }));
    clear(field);
  };

  async function addImage(file: File | undefined) {
    if (!file) return;
    if (isTooLarge(file)) {
      set('images', t('imageTooLarge'));
      return;
    }
    try {
      const imgPath = await uploadImage(file, 'evidence');
      setImages((old) => [...old, imgPath]);
      clear('images');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.told) set('images', error.message);
    }
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!show(faults(values))) return;
    setIsBusy(true);
    try {
      await request(calls.manualVerification, { ...values, images: images.join(',') });
      showToast(t('submitted'));
      setValues(EMPTY);
      setImages([]);
      await queryClient.invalidateQueries({ queryKey: callKey(calls.manualVerificationState) });
    } catch (error) {
      showRefusal(error);
    } finally {
      setIsBusy(false);
    }
  }

  return { values, change, images, setImages, addImage, isBusy, errors, form, handleSubmit };
}

type VerificationRequest = ReturnType<typeof useVerificationRequest>;

/** What is wrong with the facts as they stand, by field. */
function useFaults() {
  const t = useText(recoveryTexts);
  return ({ realName, contact, detail }: Values) => ({
    ...(!PATTERNS.realNameV2.test(realName) && {
      realName: fieldText(realName ? 'badInput' : 'fieldEmpty', { field: t('realName') }),
    }),
    ...(contact.length < 5 && {
      contact: contact
        ? fieldText('fieldLength', { field: t('contact'), min: 5, max: 50 })
        : fieldText('fieldEmpty', { field: t('contact') }),
    }),
    ...(detail.length < 10 && {
      detail: detail
        ? fieldText('fieldLength', { field: t('detail'), min: 10, max: 500 })
        : fieldText('fieldEmpty', { field: t('detail') }),
    }),
  });
}

function Facts({ of }: { of: VerificationRequest }) {
  const t = useText(recoveryTexts);
  const { values, change, errors } = of;
  return (
    <>
      <Field
        label={t('realName')}
        name="realName"
        autoComplete="name"
        maxLength={50}
        value={values.realName}
        error={errors.realName}
        onChange={(event) => change('realName')(event.target.value)}
      />
      <Field
        label={t('contact')}
        name="contact"
        maxLength={50}
        placeholder={t('contactPlace')}
        value={values.contact}
        error={errors.contact}
        onChange={(event) => change('contact')(event.target.value)}
      />
      <TextArea
        label={t('detail')}
        name="detail"
        maxLength={500}
        placeholder={t('detailPlace')}
        value={values.detail}
        error={errors.detail}
        onChange={(event) => change('detail')(event.target.value)}
      />
    </>
  );
}

function Pictures({ of }: { of: VerificationRequest }) {
  const t = useText(recoveryTexts);
  const { images, setImages, addImage, errors } = of;
  return (
    <div role="group" aria-label={t('images')}>
      <span className={styles.label}>{t('images')}</span>
      <div className={styles.pictures}>
        {images.map((path, place) => (
          <span key={path} className={styles.picture}>
            <img src={path} alt="" />
            <button
              type="button"
              aria-label={t('removeImage', { n: place + 1 })}
              onClick={() => setImages(images.filter((one) => one !== path))}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </span>
        ))}
        {images.length < IMAGES_MAX && (
          <label className={styles.add}>
            <ImagePlus size={20} aria-hidden="true" />
            {t('addImage')}
            <input
              type="file"
              name="images"
              className="sr"
              accept={IMAGE_TYPES}
              onChange={(event) => {
                void addImage(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </label>
        )}
      </div>
      {errors.images && (
        <p role="alert" className={styles.intro}>
          {errors.images}
        </p>
      )}
    </div>
  );
}

function Requests() {
  const t = useText(recoveryTexts);
  const { data } = useQuery(callQuery(calls.manualVerificationState, {}, true));
  if (!data || data.list.length === 0) return null;
  return (
    <Card>
      <CardHead title={t('requests')} />
      <List label={t('requests')}>
        {data.list.map(({ id, state, note, createdAt }) => (
          <ListRow
            key={id}
            title={fullTime(createdAt)}
            note={note}
            end={<StatusWord tone={TONES[state]}>{t(state)}</StatusWord>}
          />
        ))}
      </List>
    </Card>
  );
}
