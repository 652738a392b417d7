import type { Proof, Verdict } from '@caiting/lottery/verify';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { clockTime } from '../../../platform/time/time.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { ProofSaid } from '../proof/ProofParts.tsx';
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
            {translated(proof.lotteryName)} {isVoid && <Tag tone="danger">{t('voidTag')}</Tag>}
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
  if (!verdict) return <ProofSaid what="checking" word={t('checking')} text={t('checkingText')} />;
  const count = verdict.checks.length;
  if (!verdict.isOk) return <ProofSaid what="failed" word={t('failed')} text={t('failedText', { n: count })} />;
  if (verdict.time.state === 'unproven')
    return <ProofSaid what="timeUnproven" word={t('timeUnproven')} text={t('timeUnprovenText', { n: count })} />;
  return verdict.isPublic ? (
    <ProofSaid what="passed" word={t('passed')} text={t('passedText', { n: count })} />
  ) : (
    <ProofSaid what="recomputed" word={t('recomputed')} text={t(isTest ? 'recomputedText' : 'recomputedHistory')} />
  );
}
