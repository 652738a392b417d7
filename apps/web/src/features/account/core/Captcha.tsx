import type { ChallengePurpose } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { Button, IconButton } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { useFocusWhenEmptied } from '../../../ui/hooks/use-focus-when-emptied.ts';
import styles from './Auth.module.css';
import { solveWork } from './solve-work.ts';
import { accountTexts } from './texts.ts';

/**
 * A challenge: a picture's code and some work for the browser, or, for whoever sees no pictures, more work alone. Each is good for one try: `renew`
 * gets the next. The work begins as soon as the challenge is there, so that a person who types rarely waits for it.
 */
export function useCaptcha(isDue: boolean, purpose: ChallengePurpose) {
  const [isAlone, setIsAlone] = useState(false);
  const { data, refetch } = useQuery({
    ...callQuery(calls.imageCode, { purpose, alone: isAlone }),
    enabled: isDue,
    staleTime: Number.POSITIVE_INFINITY,
    // A challenge belongs to the form that asked for it, not to the next one.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const { progress, solved } = useWork(data?.work);
  /** What the call takes; nothing where no challenge is due. */
  async function answer(imageCode: string) {
    const work = isDue ? await solved.current : null;
    if (!data || work === null) return {};
    return { random: data.random, work, ...(isAlone ? {} : { imageCode }) };
  }
  const renew = (): void => {
    if (isDue) void refetch();
  };
  return { image: data?.image, isAlone, setIsAlone, progress, needsCode: isDue && !isAlone, renew, answer };
}

/** `gaveUp`: it took too long, or the browser does not let it run. */
type Progress = 'runs' | 'done' | 'gaveUp';

function useWork(work: string | undefined) {
  const [progress, setProgress] = useState<Progress>('runs');
  const solved = useRef<Promise<string | null>>(Promise.resolve(null));
  useEffect(() => {
    if (work === undefined) return;
    const giveUp = new AbortController();
    setProgress('runs');
    solved.current = solveWork(work, giveUp.signal);
    void solved.current.then((answer) => giveUp.signal.aborted || setProgress(answer === null ? 'gaveUp' : 'done'));
    return () => giveUp.abort();
  }, [work]);
  return { progress, solved };
}

/** Without TLS the browser's own hashes are missing: work-worker.ts. */
const WORK_WORDS = {
  runs: globalThis.isSecureContext === false ? 'workRunsSlowly' : 'workRuns',
  done: 'workDone',
  gaveUp: 'workGaveUp',
} as const;

interface Props {
  captcha: ReturnType<typeof useCaptcha>;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
  hint?: string;
}

/** The code's field with its picture inside, or what the work alone has come to. */
export function CaptchaField({ captcha, value, onChange, error, hint }: Props) {
  const t = useText(accountTexts);
  const { isAlone, setIsAlone, progress } = captcha;
  const input = useRef<HTMLInputElement>(null);
  useFocusWhenEmptied(input, value, error);
  return (
    <div className={styles.challenge}>
      {isAlone ? (
        <p className={styles.work} role="status">
          {error && progress === 'done' ? error : t(WORK_WORDS[progress])}
        </p>
      ) : (
        <Field
          label={t('imageCode')}
          name="imageCode"
          inputRef={input}
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
                <img src={captcha.image} alt={t('imageCodeAlt')} width={132} height={46} />
              ) : (
                <span aria-hidden="true" />
              )}
              <IconButton label={t('imageCodeAgain')} size="s" onClick={captcha.renew}>
                <RotateCw size={16} aria-hidden="true" />
              </IconButton>
            </span>
          }
        />
      )}
      <Button kind="ghost" size="s" onClick={() => setIsAlone(!isAlone)}>
        {t(isAlone ? 'withPicture' : 'withoutPicture')}
      </Button>
    </div>
  );
}
