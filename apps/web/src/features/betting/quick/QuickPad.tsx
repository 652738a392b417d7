import type { LotteryInfo, LotteryNow } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import { formatOddsShown, yuan } from '@caiting/money';
import { ChevronRight } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
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
import { sideOdds, sidePayout, sideProblem, type Trade } from '../dragon/quick-line.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { useQuickBet } from '../dragon/use-quick-bet.ts';
import { showConfirm } from '../../../ui/overlay/notices.ts';
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
  /** What the way to the whole table carries along. */
  readonly tableState?: unknown;
  /** Stands in a narrow column, whatever the page's width. */
  readonly isNarrow?: boolean;
  /** A press asks before it bets: where the page is there for something else. */
  readonly isAsked?: boolean;
}

/** One play with few sides, bet without leaving the page: a side, an amount, a press. The whole pad is a link away. */
export function QuickPad({ lottery, now, tableState, isNarrow, isAsked }: Props) {
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

  async function handleBet() {
    if (!canBet || !now || !trade || side === null || amount === null) return;
    const asked = { lottery: translated(lottery.lotteryName), issue: shortIssue(now.current.issue) };
    const what = t('sure', { ...asked, side: translated(side.desc), amount: yuan(amount) });
    if (isAsked && !(await showConfirm(what, { actLabel: t('bet', { amount: yuan(amount) }) }))) return;
    bet({ item: quickSeries(lottery, now, play?.label ?? ''), side, amount, point: trade.point });
  }

  return (
    <section className={styles.pad} data-narrow={isNarrow || undefined} aria-label={t('title')}>
      <header className={styles.head}>
        <h2 className="desk">{t('title')}</h2>
        {play && now && <p>{t('about', { play: translated(play.label), issue: shortIssue(now.current.issue) })}</p>}
        <Link to={`/lottery/${lottery.lotteryType}/${lottery.lotteryCode}`} state={tableState}>
          {t('more')} <ChevronRight size={14} aria-hidden="true" />
        </Link>
      </header>
      <PauseNote />
      <Sides names={sides} play={play} trade={trade} picked={picked} onPick={setPicked} />
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
        <span className={styles.payout} data-sums="">
          <span>
            {t('payout')} <Money value={payout} />
          </span>
        </span>
        <Button
          kind={isAsked ? 'soft' : 'primary'}
          size="l"
          busy={isBusy}
          disabled={!canBet && !isBusy}
          onClick={() => void handleBet()}
        >
          {gate ?? (side === null ? t('pick') : t('bet', { amount: amount === null ? '0' : yuan(amount) }))}
        </Button>
      </div>
    </section>
  );
}

interface SidesProps {
  readonly names: readonly string[];
  readonly play: AnyPlay | undefined;
  readonly trade: Trade | null;
  readonly picked: string | null;
  onPick(name: string | null): void;
}

/** The sides with the player’s own odds; pressing the picked one again takes it back. */
function Sides({ names, play, trade, picked, onPick }: SidesProps) {
  const t = useText(quickTexts);
  if (!play) return <Skeleton height={100} />;
  return (
    <div className={styles.sides} role="group" aria-label={t('sides')} data-many={names.length > 8 || undefined}>
      {names.map((name) => {
        const odds = sideOdds(sideOf(name), play, trade);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={picked === name}
            onClick={() => onPick(picked === name ? null : name)}
          >
            <b>{translated(name)}</b>
            <span className="num">{odds === null ? '—' : formatOddsShown(odds)}</span>
          </button>
        );
      })}
    </div>
  );
}
