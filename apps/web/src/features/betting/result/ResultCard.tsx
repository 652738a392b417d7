import { calls } from '@caiting/contract/registry';
import { money, parseMoney } from '@caiting/money';
import { ChevronRight, X } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';
import { chime } from '../../../shared/sound/sound.ts';
import { useBalance } from '../../../shared/money/balance.ts';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { IconButton } from '../../../ui/form/Button.tsx';
import { useCountUp } from '../../../ui/hooks/use-count-up.ts';
import { useNearLimit } from '../../protection/index.ts';
import { sumsOf, type IssueResult, type IssueSums } from '../core/issue-result.ts';
import { LitKeys } from './LitKeys.tsx';
import styles from './Result.module.css';
import { resultTexts } from './texts.ts';
import { closeResult } from './due-result.ts';
import { wayTo } from './way-to.ts';

/** How long what is no gain stays. */
const QUIET_MS = 6_000;

/**
 * What an issue brought over all own bets. Only a net gain is large and in colour; a line that won inside a loss stays quiet, and near a limit or in a
 * pause no amount is said at all.
 */
export function ResultCard({ result }: { result: IssueResult }) {
  const t = useText(resultTexts);
  const isNear = useNearLimit();
  const sums = sumsOf(result);
  const isGain = sums.net > 0n && isNear === false;
  useEffect(() => {
    if (isGain || isNear === null) return;
    const timer = setTimeout(() => closeResult(result), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isGain, isNear, result]);
  useEffect(() => {
    if (isGain) chime();
  }, [isGain]);
  useEffect(() => {
    // Only spares the bell a number: the list of notifications has it all the same.
    request(calls.setResultSeen, { lotteryCode: result.lotteryCode, issue: result.issue }, { background: true }).catch(
      () => undefined,
    );
  }, [result]);
  const issue = shortIssue(result.issue);
  return (
    <section className={cx(styles.card, isGain && styles.gain)} role="status" aria-label={t('title', { issue })}>
      <p className={styles.head}>
        <span className="num">{t('head', { issue })}</span>
        {isNear === false && !sums.isVoid && (isGain ? <Tag tone="win">{t('won')}</Tag> : <span>{t('net')}</span>)}
        <IconButton label={t('close')} size="s" className={styles.close ?? ''} onClick={() => closeResult(result)}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </p>
      {isGain && <LitKeys result={result} />}
      {isNear === false && <Figures sums={sums} isGain={isGain} to={wayTo(result)} />}
      {isNear && (
        <p className={styles.parts}>
          {t('limit')}{' '}
          <Link className="link" to="/userCenter/protection">
            {t('toLimits')}
          </Link>
        </p>
      )}
    </section>
  );
}

function Figures({ sums, isGain, to }: { sums: IssueSums; isGain: boolean; to: string }) {
  const t = useText(resultTexts);
  const net = money(useCountUp(sums.net, isGain));
  const { balance } = useBalance().data ?? {};
  const all = balance === undefined ? null : parseMoney(balance);
  return (
    <>
      <p className={styles.net}>
        {sums.isVoid && <small>{t('isVoid')} </small>}
        <Money value={sums.isVoid ? sums.refund : net} signed={isGain} hero={isGain} />
      </p>
      <p className={cx(styles.parts, 'num')}>
        <span>
          {t('payout')} <Money value={sums.payout} />
        </span>
        <span>
          {t('rebate')} <Money value={sums.rebate} />
        </span>
        <span>
          {t('stake')} <Money value={sums.stake} />
        </span>
        <span className={styles.end}>
          {t('balance')} <Money value={all && money(all - sums.net + net)} />
        </span>
        <Link className="link" to={to}>
          {t('detail')} <ChevronRight size={14} aria-hidden="true" />
        </Link>
      </p>
    </>
  );
}
