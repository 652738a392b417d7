import { useEffect } from 'react';
import { Link } from 'react-router';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';
import { useLottery } from '../../../shared/lottery/lottery-config.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { useNearLimit } from '../../protection/index.ts';
import { sumsOf, type IssueResult } from '../core/issue-result.ts';
import styles from './Result.module.css';
import { resultTexts } from './texts.ts';
import { closeResult, useIsDue } from './due-result.ts';
import { useResults } from './use-results.ts';

const SHOWN_MS = 6_000;

/** Elsewhere on the site than at its table: one quiet line of what an issue brought, for a while. Near a limit it would only draw attention, and stays away. */
export function ResultLine({ table }: { table: string | null }) {
  const result = useResults().find((one) => !one.isSeen && one.lotteryCode !== table) ?? null;
  return useIsDue(result) && result ? <Line key={`${result.lotteryCode} ${result.issue}`} result={result} /> : null;
}

function Line({ result }: { result: IssueResult }) {
  const t = useText(resultTexts);
  const isNear = useNearLimit();
  const lottery = useLottery(result.lotteryCode);
  const { net, payout, isVoid } = sumsOf(result);
  useEffect(() => {
    const timer = setTimeout(() => closeResult(result), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);
  if (isNear !== false) return null;
  return (
    <p className={styles.line} role="status">
      <Link to="/userCenter/betRecord">
        <span className="ell">
          {t('elsewhere', {
            lottery: translated(lottery?.lotteryName ?? result.lotteryCode),
            issue: shortIssue(result.issue),
          })}
        </span>{' '}
        {isVoid ? t('isVoid') : payout === 0n ? t('lost') : <Money value={net} signed={net > 0n} />}
      </Link>
    </p>
  );
}
