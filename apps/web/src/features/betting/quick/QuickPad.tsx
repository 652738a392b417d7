import type { LotteryInfo, LotteryNow } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import { YUAN, formatOddsShown, yuan } from '@caiting/money';
import { ChevronRight } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { SmallAmountField } from '../../../ui/form/amount/AmountField.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Chip } from '../../../ui/form/Chips.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { usePhase } from '../../draws/index.ts';
import { PauseNote } from '../../protection/index.ts';
import { usePlayFinder } from '../core/queries.ts';
import { useGate } from '../core/use-gate.ts';
import { readAmount } from '../dragon/basket.ts';
import { useTrades } from '../dragon/queries.ts';
import { sideOdds, sidePayout, sideProblem } from '../dragon/quick-line.ts';
import { useQuickBet } from '../dragon/use-quick-bet.ts';
import { IssueRolled } from '../slip/IssueRolled.tsx';
import { problemText, useLineLimits } from '../slip/limits.ts';
import { useAgreedIssue } from '../slip/use-agreed-issue.ts';
import { QUICK_PLAYS, quickSeries, sideOf } from './quick-sides.ts';
import styles from './QuickPad.module.css';
import { quickTexts } from './texts.ts';

const AMOUNTS = [10, 50, 100, 500] as const;

interface Props {
  readonly lottery: LotteryInfo & { readonly group: Group };
  readonly now: LotteryNow | undefined;
}

/** One play with few sides, bet without leaving the page: a side, an amount, a press. The whole pad is a link away. */
export function QuickPad({ lottery, now }: Props) {
  const t = useText(quickTexts);
  const { code, sides } = QUICK_PLAYS[lottery.group];
  const play = usePlayFinder([lottery.group])(lottery.group, code);
  const trade = useTrades()?.(lottery.group) ?? null;
  const limits = useLineLimits(lottery.group);
  const [picked, setPicked] = useState<string | null>(null);
  const [typed, setTyped] = useState('100');
  const agreed = useAgreedIssue(now?.current.issue, picked !== null);
  const { isBusy, bet } = useQuickBet(useCallback(() => setPicked(null), []));
  const gate = useGate(usePhase(now, lottery.paused), isBusy, trade !== null);
  const amount = readAmount(typed);
  const side = picked === null ? null : sideOf(picked);
  const problem = sideProblem(side, play, trade, amount, limits);
  const payout = side && amount !== null && !problem ? sidePayout(side, play, trade, amount) : null;
  const canBet = gate === null && side !== null && amount !== null && problem === null && agreed.rolled === null;

  function handleBet() {
    if (!canBet || !now || !trade || side === null || amount === null) return;
    bet({ item: quickSeries(lottery, now, play?.label ?? ''), side, amount, point: trade.point });
  }

  return (
    <section className={styles.pad} aria-label={t('title')}>
      <header className={styles.head}>
        <h2 className="desk">{t('title')}</h2>
        {play && limits && now && (
          <p>
            {t('limits', {
              play: play.label,
              min: Number(limits.stakeMin / YUAN),
              max: Number(limits.stakeMax / YUAN),
              issue: shortIssue(now.current.issue),
            })}
          </p>
        )}
        <Link to={`/lottery/${lottery.lotteryType}/${lottery.lotteryCode}`}>
          {t('more')} <ChevronRight size={14} aria-hidden="true" />
        </Link>
      </header>
      <PauseNote />
      {play ? (
        <div className={styles.sides} role="group" aria-label={t('sides')} data-many={sides.length > 8 || undefined}>
          {sides.map((name) => {
            const odds = sideOdds(sideOf(name), play, trade);
            return (
              <button
                key={name}
                type="button"
                aria-pressed={picked === name}
                onClick={() => setPicked(picked === name ? null : name)}
              >
                <b>{name}</b>
                <span className="num">{odds === null ? '—' : formatOddsShown(odds)}</span>
              </button>
            );
          })}
        </div>
      ) : (
        <Skeleton height={100} />
      )}
      <IssueRolled agreed={agreed} />
      <div className={styles.foot}>
        <div className={styles.amounts} role="group" aria-label={t('amount')}>
          {AMOUNTS.map((one) => (
            <Chip key={one} on={amount === one} onClick={() => setTyped(String(one))}>
              {one}
            </Chip>
          ))}
          <SmallAmountField
            label={t('amount')}
            size="m"
            decimals={0}
            value={typed}
            error={amount === null ? t('badAmount') : problem && problemText(problem)}
            onChange={setTyped}
          />
        </div>
        <span className={styles.payout}>
          {t('payout')} <Money value={payout} />
        </span>
        <Button kind="primary" size="l" busy={isBusy} disabled={!canBet && !isBusy} onClick={handleBet}>
          {gate ?? (side === null ? t('pick') : t('bet', { amount: amount === null ? '0' : yuan(amount) }))}
        </Button>
      </div>
    </section>
  );
}
