import type { ChatMessage, ProfitCard } from '@caiting/contract';
import { parseMoney, type Figures } from '@caiting/money';
import { FigureNote, figureTexts, shownOf } from '../../../shared/money/figures.tsx';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { profitCardOf } from './card-data.ts';
import styles from './Cards.module.css';
import { cardTexts } from './texts.ts';

/** A day somebody shared: the signed figure and what it is made of, as the server summed it. */
export function ProfitCardView({ message }: { message: ChatMessage }) {
  const t = useText(cardTexts);
  const word = useText(figureTexts);
  const [day] = profitCardOf(message).data;
  if (!day) return null;
  const shown = shownCard(day);
  return (
    <section className={styles.card} aria-label={day.dateName}>
      <header className={styles.head}>
        <b>{day.dateName}</b>
        <small className="num">{day.date.slice(5)}</small>
      </header>
      <p className={styles.big}>
        <Money value={shown?.profit ?? null} signed />
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{word('stake')}</dt>
          <dd>
            <Money value={shown?.stake ?? null} />
          </dd>
        </div>
        <div>
          <dt>{word('payout')}</dt>
          <dd>
            <Money value={shown?.payout ?? null} />
          </dd>
        </div>
        <div>
          <dt>{t('rate')}</dt>
          <dd className="num">{(shown && rateOf(shown)) ?? t('none')}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        <FigureNote figures={shown} />
      </p>
    </section>
  );
}

/** A card of before the words were one holds no open stakes or rebate: its profit is shown as it was told. */
function shownCard({ betAmount, openAmount, returnAmount, rebateAmount, profit }: ProfitCard['data'][number]) {
  const told = parseMoney(profit);
  const shown = shownOf({
    stake: betAmount,
    open: openAmount ?? '0',
    payout: returnAmount,
    refund: '0',
    rebate: rebateAmount ?? '0',
    profit,
  });
  return shown && openAmount === undefined && told !== null ? { ...shown, profit: told } : shown;
}

/** Profit over settled stakes in percent, floored to one decimal; null without any. */
function rateOf({ stake, open, profit }: Figures): string | null {
  const settled = stake - open;
  if (settled <= 0n) return null;
  const tenths = Number(((profit < 0n ? -profit : profit) * 1000n) / settled);
  return `${profit < 0n ? '−' : profit > 0n ? '+' : ''}${Math.floor(tenths / 10)}.${tenths % 10}%`;
}
