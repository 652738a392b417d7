import { formatYuan, parseMoney, type Money as Amount } from '@caiting/money';
import { cx } from './cx.ts';
import styles from './Money.module.css';

interface Props {
  /** Decimal string of yuan as on the wire, or an amount. Null (open, not known) draws a grey dash. */
  value: string | Amount | null;
  /** signed: + in the win colour, − in the loss colour, zero grey (visual §3). Stakes, balances and limits stay plain. */
  signed?: boolean;
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
export function Money({ value, signed = false, hero = false, decimals = 2, className }: Props) {
  const amount = typeof value === 'string' ? parseMoney(value) : value;
  if (amount === null) return <span className={cx(styles.money, styles.none, className)}>—</span>;
  const size = (amount < 0n ? -amount : amount) as Amount;
  const text = shown(size, decimals);
  const [whole, fraction] = text.split('.');
  const sign = amount < 0n ? '−' : signed && amount > 0n ? '+' : '';
  const tone = !signed ? undefined : amount > 0n ? styles.win : amount < 0n ? styles.loss : styles.none;
  return (
    <span className={cx(styles.money, tone, className)}>
      {sign}
      <i>¥</i>
      {whole}
      {fraction === undefined ? null : hero ? <small>.{fraction}</small> : `.${fraction}`}
    </span>
  );
}
