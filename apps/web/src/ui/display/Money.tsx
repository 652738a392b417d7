import { formatYuan, parseMoney, type Money as Amount } from '@caiting/money';
import { cx } from '../cx.ts';
import styles from './Money.module.css';

interface Props {
  /** Decimal string of yuan as on the wire, or an amount. Null (open, not known) draws a grey dash. */
  value: string | Amount | null;
  /** signed: + in the win colour, − in the loss colour, zero grey (looks §3). Stakes, balances and limits stay plain. */
  signed?: boolean;
  /** With its sign in the colour of the text: what is no win, such as interest. */
  neutral?: boolean;
  /** Hero figures: decimals at 68 %. */
  hero?: boolean;
  /** 2 (floored) everywhere; 4 in statements, where trailing zeros beyond the second decimal are dropped. */
  decimals?: 2 | 4;
  className?: string;
}

function shown(amount: Amount, decimals: 2 | 4): string {
  const text = formatYuan(amount, decimals);
  return decimals === 4 ? text.replace(/0{1,2}$/, '') : text;
}

/** An amount: ¥ at 82 %, thousands commas, tabular digits, floored, never rounded. */
export function Money({ value, signed = false, neutral = false, hero = false, decimals = 2, className }: Props) {
  const amount = typeof value === 'string' ? parseMoney(value) : value;
  if (amount === null) return <span className={cx(styles.money, styles.none, className)}>—</span>;
  const text = shown(amount, decimals).replace('-', '');
  const [whole, fraction] = text.split('.');
  // A gain below the last digit shown reads as zero; a loss never does, since it is floored.
  const isGain = amount > 0n && /[1-9]/.test(text);
  const sign = amount < 0n ? '−' : signed && isGain ? '+' : '';
  const tone = !signed || neutral ? undefined : isGain ? styles.win : amount < 0n ? styles.loss : styles.none;
  return (
    <span className={cx(styles.money, tone, className)}>
      {sign}
      <i>¥</i>
      {whole}
      {fraction === undefined ? null : hero ? <small>.{fraction}</small> : `.${fraction}`}
    </span>
  );
}
