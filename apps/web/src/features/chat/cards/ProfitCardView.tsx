import type { ChatMessage } from '@caiting/contract';
import { parseMoney } from '@caiting/money';
import { useText } from '../../../platform/i18n.ts';
import { Money } from '../../../ui/Money.tsx';
import { profitCardOf } from './card-data.ts';
import styles from './Cards.module.css';
import { cardTexts } from './texts.ts';

/** A day somebody shared: the signed figure and what it is made of, as the server summed it. */
export function ProfitCardView({ message }: { message: ChatMessage }) {
  const t = useText(cardTexts);
  const [day] = profitCardOf(message).data;
  if (!day) return null;
  return (
    <section className={styles.card} aria-label={day.dateName}>
      <header className={styles.head}>
        <b>{day.dateName}</b>
        <small className="num">{day.date.slice(5)}</small>
      </header>
      <p className={styles.big}>
        <Money value={day.profit} signed />
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('staked')}</dt>
          <dd>
            <Money value={day.betAmount} />
          </dd>
        </div>
        <div>
          <dt>{t('returned')}</dt>
          <dd>
            <Money value={day.returnAmount} />
          </dd>
        </div>
        <div>
          <dt>{t('rate')}</dt>
          <dd className="num">{rateOf(day.profit, day.betAmount) ?? t('none')}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Profit over stakes in percent, floored to one decimal; null without stakes. */
function rateOf(profit: string, staked: string): string | null {
  const [gain, stake] = [parseMoney(profit) ?? 0n, parseMoney(staked) ?? 0n];
  if (stake === 0n) return null;
  const tenths = Number(((gain < 0n ? -gain : gain) * 1000n) / stake);
  return `${gain < 0n ? '−' : gain > 0n ? '+' : ''}${Math.floor(tenths / 10)}.${tenths % 10}%`;
}
