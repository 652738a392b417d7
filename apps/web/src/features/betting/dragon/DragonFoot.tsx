import type { LongDragonItem } from '@caiting/contract';
import { formatOddsShown } from '@caiting/money';
import { X } from 'lucide-react';
import { useCountdown } from '../../../platform/clock.ts';
import { useText } from '../../../platform/i18n.ts';
import { useUser } from '../../../platform/session.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chips.tsx';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/Money.tsx';
import { issueTail } from '../../draws/index.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { useReachable } from '../page/use-gate.ts';
import { DRAGON_AMOUNTS, clearBasket, readAmount, setAmount, useBasket } from './basket.ts';
import styles from './Dragon.module.css';
import { sideOdds, sidePayout, type Trade } from './quick-line.ts';
import { dragonTexts } from './texts.ts';
import { useMayBet, useQuickBet } from './use-quick-bet.ts';

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
  const { side: name, amount: typed } = useBasket();
  const { isBusy, bet } = useQuickBet();
  const mayBet = useMayBet(isGuest);
  const user = useUser();
  const reachable = useReachable();
  const left = useCountdown(item?.endTime ?? null);
  const side = item?.sides.find(({ desc }) => desc === name) ?? null;
  const amount = readAmount(typed);
  const payout = side && amount !== null ? sidePayout(side, play, trade, amount) : null;
  const gate = gateOf();

  function gateOf(): string | null {
    if (reachable !== 'ok') return t(reachable);
    if (isBusy) return t('placing');
    if (!item || !side) return t('pickOne');
    if (left === 0) return t('drawing');
    return user && !trade ? t('rebateLoading') : null;
  }
  async function handleBet() {
    if (!item || !side || amount === null || !(await mayBet()) || !trade) return;
    bet({ item, side, amount, point: trade.point });
  }

  return (
    <div className={styles.foot}>
      <div className={styles.picked} role="status">
        {item && side ? (
          <>
            <span className="ell">
              <b>
                {item.lotteryName} {item.name} {side.desc}
              </b>{' '}
              <span className="num">
                {t('issueAt', { issue: issueTail(item.currIssue), odds: oddsShown(side, play, trade) })}
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
      <div className={styles.amounts} role="group" aria-label={t('amount')}>
        {DRAGON_AMOUNTS.map((one) => (
          <Chip key={one} on={amount === one} onClick={() => setAmount(String(one))}>
            {one}
          </Chip>
        ))}
      </div>
      <div className={styles.act}>
        <span className={cx(styles.amount, amount === null && styles.bad)}>
          <i aria-hidden="true">¥</i>
          <input
            className="num"
            inputMode="numeric"
            maxLength={7}
            aria-label={t('amount')}
            aria-invalid={amount === null || undefined}
            aria-describedby="dragon-payout"
            value={typed}
            onChange={(event) => setAmount(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        </span>
        <span id="dragon-payout" className={styles.payout}>
          {amount === null ? (
            <span className={styles.reason}>{t('amountRange')}</span>
          ) : (
            <>
              {t('payout')}
              <b>
                <Money value={payout} />
              </b>
            </>
          )}
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
