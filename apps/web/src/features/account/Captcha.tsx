import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useText } from '../../platform/i18n.ts';
import { callQuery } from '../../platform/query.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './Auth.module.css';
import { accountTexts } from './texts.ts';

/** The picture of an image-code challenge. Each is good for one try: `renew` gets the next. */
export function useCaptcha(isDue: boolean) {
  const { data, refetch } = useQuery({
    ...callQuery(calls.imageCode, {}),
    enabled: isDue,
    staleTime: Number.POSITIVE_INFINITY,
    // A picture belongs to the form that asked for it, not to the next one.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return { random: data?.random, image: data?.image, renew: () => void refetch() };
}

interface Props {
  captcha: ReturnType<typeof useCaptcha>;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
  hint?: string;
}

/** The code's field with its picture inside. */
export function CaptchaField({ captcha, value, onChange, error, hint }: Props) {
  const t = useText(accountTexts);
  return (
    <Field
      label={t('imageCode')}
      name="imageCode"
      placeholder={t('imageCodePlace')}
      maxLength={4}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      error={error}
      hint={hint}
      onChange={(event) => onChange(event.target.value)}
      after={
        <span className={styles.captcha}>
          {captcha.image ? (
            <img src={captcha.image} alt={t('imageCodeAlt')} width={98} height={36} />
          ) : (
            <span aria-hidden="true" />
          )}
          <IconButton label={t('imageCodeAgain')} size="s" onClick={captcha.renew}>
            <RotateCw size={16} aria-hidden="true" />
          </IconButton>
        </span>
      }
    />
  );
}
