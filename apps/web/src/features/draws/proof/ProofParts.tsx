import { Check as Tick, Clock3, Copy, Info, ShieldAlert, ShieldCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineTexts, useText } from '../../../platform/i18n/i18n.ts';
import { copyText } from '../../../platform/page/copy.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import styles from './ProofParts.module.css';

/** What pages that check something in this browser are made of: inputs to copy, numbered steps, the word at the top. */

const proofTexts = defineTexts({ copy: '复制{what}' }, { copy: 'Copy {what}' });

/** First ten and last eight characters of a long value. */
export const shortHex = (hex: string): string => (hex.length > 24 ? `${hex.slice(0, 10)}…${hex.slice(-8)}` : hex);

/** A named value in full, with a button that copies it. */
export function CopyValue({ label, value, help }: { label: string; value: string; help?: ReactNode }) {
  const t = useText(proofTexts);
  return (
    <div className={styles.value}>
      <div className={styles.valueHead}>
        <span>{label}</span>
        <IconButton size="s" label={t('copy', { what: label })} onClick={() => void copyText(value)}>
          <Copy size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <ProofCode>{value}</ProofCode>
      {help && <p>{help}</p>}
    </div>
  );
}

/** A long value in a box of its own. */
export const ProofCode = ({ children }: { children: string }) => <code className={styles.box}>{children}</code>;

/** A long value in short, and beside it whether it is the one that was published. */
export function ProofEqual({ hex, children }: { hex?: string; children: ReactNode }) {
  return (
    <div className={styles.equal}>
      {hex !== undefined && <code title={hex}>{shortHex(hex)}</code>}
      {children}
    </div>
  );
}

/** No less than a step takes, so that nothing below moves into sight and out again. */
const STEP_HEIGHT = 120;

/** The numbered steps; grey blocks for `coming` of them while they are computed. */
export function ProofSteps({ coming, children }: { coming: number; children: ReactNode }) {
  return coming === 0 ? (
    <ol className={styles.steps}>{children}</ol>
  ) : (
    <div className={styles.coming} aria-busy="true">
      {Array.from({ length: coming }, (_, at) => (
        <Skeleton key={at} height={STEP_HEIGHT} />
      ))}
    </div>
  );
}

interface StepProps {
  number: number;
  /** notRun: behind one that failed; it stays grey. */
  state: 'ok' | 'failed' | 'notRun';
  title: string;
  time?: string | undefined;
  /** Why it failed. */
  failure?: string | null | undefined;
  children?: ReactNode;
}

export function ProofStep({ number, state, title, time, failure, children }: StepProps) {
  return (
    <li className={cx(state === 'failed' && styles.bad, state === 'notRun' && styles.unknown)}>
      <span className={styles.mark} aria-hidden="true">
        {state === 'notRun' ? number : state === 'failed' ? <X size={14} /> : <Tick size={14} />}
      </span>
      <div className={styles.body}>
        <h3>
          {title}
          {time && <time className="num">{time}</time>}
        </h3>
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        {children}
      </div>
    </li>
  );
}

const SAID = {
  checking: { icon: Clock3, tone: undefined },
  // Grey, not green: what the site could sign itself proves less (docs/decisions/0143).
  recomputed: { icon: Info, tone: undefined },
  // Amber: every check agrees, and the time is the site's word.
  timeUnproven: { icon: Clock3, tone: styles.unproven },
  passed: { icon: ShieldCheck, tone: styles.ok },
  failed: { icon: ShieldAlert, tone: styles.wrong },
} as const;

/** What came of it, in a word and a line. */
export function ProofSaid({ what, word, text }: { what: keyof typeof SAID; word: string; text: string }) {
  const { icon: Icon, tone } = SAID[what];
  return (
    <div className={cx(styles.said, tone)} role="status">
      <Icon size={24} aria-hidden="true" />
      <div>
        <b>{word}</b>
        <span className="num">{text}</span>
      </div>
    </div>
  );
}
