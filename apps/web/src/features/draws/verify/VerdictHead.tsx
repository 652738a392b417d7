import type { Proof, Verdict } from '@caiting/lottery/verify';
import { Clock3, Info, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { clockTime } from '../../../platform/time/time.ts';
import { cx } from '../../../ui/cx.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { groupOf } from '../core/queries.ts';
import { Result } from './Steps.tsx';
import { verifyTexts } from './texts.ts';
import styles from './Verify.module.css';
import { wholeIssue } from '../../../shared/lottery/issue.ts';

/** 202611200791 → 20261120-0791. */

/** Lottery, issue, result and what came of checking it. */
export function VerdictHead({ proof, verdict }: { proof: Proof; verdict: Verdict | null }) {
  const t = useText(verifyTexts);
  const group = groupOf(proof.lotteryType);
  const isVoid = proof.state === 'void';
  return (
    <div className={styles.head}>
      <div className={styles.name}>
        {group && <GroupGlyph group={group} />}
        <div>
          <h2>
            {proof.lotteryName} {isVoid && <Tag tone="danger">{t('voidTag')}</Tag>}
          </h2>
          <span className="num">
            {wholeIssue(proof.issue)} ·{' '}
            {isVoid ? t('wouldHaveDrawn') : t('drawnAt', { time: clockTime(proof.drawnAt, true) })}
          </span>
        </div>
      </div>
      <Result type={proof.lotteryType} openNumber={proof.openNumber} size={32} />
      <Word verdict={verdict} isTest={proof.beacon.test} />
    </div>
  );
}

function Word({ verdict, isTest }: { verdict: Verdict | null; isTest: boolean }) {
  const t = useText(verifyTexts);
  if (!verdict)
    return <Said icon={<Clock3 size={24} aria-hidden="true" />} word={t('checking')} text={t('checkingText')} />;
  const count = verdict.checks.length;
  // Grey, not green: what the site could sign itself proves less (docs/decisions/0143).
  if (verdict.isOk && !verdict.isPublic)
    return (
      <Said
        icon={<Info size={24} aria-hidden="true" />}
        word={t('recomputed')}
        text={t(isTest ? 'recomputedText' : 'recomputedHistory')}
      />
    );
  return verdict.isOk ? (
    <Said
      tone={styles.ok}
      icon={<ShieldCheck size={24} aria-hidden="true" />}
      word={t('passed')}
      text={t('passedText', { n: count })}
    />
  ) : (
    <Said
      tone={styles.wrong}
      icon={<ShieldAlert size={24} aria-hidden="true" />}
      word={t('failed')}
      text={t('failedText', { n: count })}
    />
  );
}

interface SaidProps {
  tone?: string | undefined;
  icon: React.ReactNode;
  word: string;
  text: string;
}

function Said({ tone, icon, word, text }: SaidProps) {
  return (
    <div className={cx(styles.verdict, tone)} role="status">
      {icon}
      <div>
        <b>{word}</b>
        <span className="num">{text}</span>
      </div>
    </div>
  );
}
