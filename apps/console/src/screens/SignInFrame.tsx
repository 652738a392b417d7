import type { FormEvent, ReactNode } from 'react';
import { LogoMark } from '@caiting/web/ui/display/Logo.tsx';
import { LanguageChoice } from '@caiting/web/language/LanguageChoice.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import styles from './SignIn.module.css';
import { signInTexts } from './texts.ts';

/** The card of every step before the console opens: where one is, what it asks. */
export function SignInFrame({
  title,
  step,
  of,
  note,
  children,
  onSubmit,
}: {
  title: string;
  step: number;
  of: number;
  note: string;
  children: ReactNode;
  /** None of a card whose content is sent by itself. */
  onSubmit?: (event: FormEvent) => void;
}) {
  const t = useText(signInTexts);
  const content = (
    <>
      <p className={styles.bars} role="img" aria-label={t('step', { n: step, of })}>
        {Array.from({ length: of }, (_, at) => (
          <i key={at} data-on={at < step || undefined} />
        ))}
        <span className="num">
          {step} / {of}
        </span>
      </p>
      <h1>{title}</h1>
      {children}
    </>
  );
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <p className={styles.logo}>
          <LogoMark size={32} /> <span>{t('brand')}</span>
        </p>
        {onSubmit ? (
          <form className={styles.card} noValidate onSubmit={onSubmit}>
            {content}
          </form>
        ) : (
          <section className={styles.card}>{content}</section>
        )}
        <p className={styles.note}>{note}</p>
        <LanguageChoice />
      </div>
    </main>
  );
}
