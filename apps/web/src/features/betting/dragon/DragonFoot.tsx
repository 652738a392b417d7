import type { LongDragonItem } from '@caiting/contract';
import { formatOddsShown } from '@caiting/money';
import { X } from 'lucide-react';
import { useCountdown } from '../../../platform/time/clock.ts';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Button, IconButton } from '../../../ui/form/Button.tsx';
import { Chip } from '../../../ui/form/Chips.tsx';
import { SmallAmountField } from '../../../ui/form/amount/AmountField.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import type { AnyPlay } from '../picks/menu.ts';
import { useReachable } from '../core/use-gate.ts';
import { IssueRolled } from '../slip/IssueRolled.tsx';
import { problemText, useLineLimits } from '../slip/limits.ts';
import { betTexts } from '../core/texts.ts';
import { DRAGON_AMOUNTS, agreeToIssue, clearBasket, readAmount, setAmount, useBasket } from './basket.ts';
import styles from './Dragon.module.css';
import { sideOdds, sidePayout, sideProblem, type Trade } from './quick-line.ts';
import { dragonTexts } from './texts.ts';
import { useMayBet, useQuickBet } from './use-quick-bet.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';

interface Props {
  /** The series that is picked; null while nothing is. */
  item: LongDragonItem | null;
  play: AnyPlay | undefined;
  trade: Trade | null;
  isGuest: boolean;
}

/** The pick with its issue and odds, the amount, what it would bring, and the act. */
export function DragonFoot({ item, play, trade, isGuest }: Props) {
  const t = useText(dragonTexts);
  const bets = useText(betTexts);
  const { side: name, issue, amount: typed } = useBasket();
  const { isBusy, bet } = useQuickBet(clearBasket);
  const mayBet = useMayBet(isGuest);
  const user = useUser();
  const reachable = useReachable();
  const left = useCountdown(item?.endTime ?? null);
  const side = item?.sides.find(({ desc }) => desc === name) ?? null;
  const amount = readAmount(typed);
  const payout = side && amount !== null ? sidePayout(side, play, trade, amount) : null;
  const rolled = item && side && !isBusy && item.currIssue !== issue ? { from: issue, to: item.currIssue } : null;
  const limits = useLineLimits(item?.lotteryType);
  const problem = sideProblem(side, play, trade, amount, limits);
  const gate = gateOf();

  function gateOf(): string | null {
    if (reachable !== 'ok') return t(reachable);
    if (isBusy) return t('placing');
    if (!item || !side) return t('pickOne');
    if (left === 0) return t('drawing');
    if (rolled) return bets('issueToAgree');
    if (problem) return bets('overLimit');
    return user && !trade ? t('rebateLoading') : null;
  }
  async function handleBet() {
    if (!item || !side || amount === null || !(await mayBet()) || !trade) return;
    if (rolled === null) bet({ item, side, amount, point: trade.point });
  }

  return (
    <div className={styles.foot}>
      <Picked item={item} side={side} play={play} trade={trade} />
      {rolled && <IssueRolled agreed={{ issue, rolled, agree: () => agreeToIssue(rolled.to) }} />}
      <AmountChips amount={amount} />
      <div className={styles.act}>
        <span className={styles.amount}>
          <SmallAmountField
            label={t('amount')}
            size="block"
            decimals={0}
            value={typed}
            error={amount === null ? t('amountRange') : problem && problemText(problem)}
            onChange={setAmount}
          />
        </span>
        <span className={styles.payout}>
          {t('payout')}
          <b>
            <Money value={problem ? null : payout} />
          </b>
        </span>
        <Button
          kind="primary"
          size="l"
          busy={isBusy}
          disabled={(gate !== null && !isBusy) || amount === null}
          onClick={() => void handleBet()}
        >
          {gate ?? t('bet')}
        </Button>
      </div>
      {item && side && <p className={styles.honest}>{t('honest')}</p>}
    </div>
  );
}

function oddsShown(side: LongDragonItem['sides'][number], play: AnyPlay | undefined, trade: Trade | null): string {
  const odds = sideOdds(side, play, trade);
  return odds === null ? side.odds : formatOddsShown(odds);
}

type DragonSide = LongDragonItem['sides'][number];

/** The side that is picked, with its issue and its odds. */
function Picked({ item, side, play, trade }: Omit<Props, 'isGuest'> & { side: DragonSide | null }) {
  const t = useText(dragonTexts);
  return (
    <div className={styles.picked} role="status">
      {item && side ? (
        <>
          <span className="ell">
            <b>
              {translated(item.lotteryName)} {translated(item.name)} {translated(side.desc)}
            </b>{' '}
            <span className="num">
              {t('issueAt', { issue: shortIssue(item.currIssue), odds: oddsShown(side, play, trade) })}
            </span>
          </span>
          <IconButton label={t('clear')} size="s" onClick={clearBasket}>
            <X size={14} aria-hidden="true" />
          </IconButton>
        </>
      ) : (
        <span className="t3">{t('honest')}</span>
      )}
    </div>
  );
}

function AmountChips({ amount }: { amount: number | null }) {
  const t = useText(dragonTexts);
  return (
    <div className={styles.amounts} role="group" aria-label={t('amount')}>
      {DRAGON_AMOUNTS.map((one) => (
        <Chip key={one} on={amount === one} onClick={() => setAmount(String(one))}>
          {one}
        </Chip>
      ))}
    </div>
  );
}
