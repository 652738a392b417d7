import { formatYuan, parseMoney, type Money } from '@caiting/money';
import { ISSUE_SHORT_DROP, ISSUE_SHORT_FROM } from '../limits.ts';

/**
 * How figures are written wherever the site says them: on pages, in letters, in refusals (product §10.5). One function each for money,
 * issues and counts; times stand in shown-time.ts.
 */

/** What an amount that is written already has beside its digits. */
const WRITTEN = /[,¥]/g;

/** Money with its sign: `¥12,680.50`, `−¥4.76`, floored to `decimals`. Takes yuan of the wire as text; text that is no amount is given back as it is. */
export function yuanText(amount: Money | string | number, decimals: 2 | 4 = 2): string {
  const units = typeof amount === 'bigint' ? amount : parseMoney(String(amount).replace(WRITTEN, ''));
  if (units === null) return String(amount);
  const text = formatYuan(units, decimals);
  return text.startsWith('-') ? `−¥${text.slice(1)}` : `¥${text}`;
}

/** What one coin costs: `¥7.1234`, with the decimals it has. */
export const rateText = (rate: string): string => `¥${rate}`;

/** Whole issue: the day apart from the number, `20261126-0417`; other forms stay as they are. */
export function wholeIssue(issue: string): string {
  return issue.replace(/^(20\d{6})(\d{3,5})$/, '$1-$2');
}

/** Short issue for headers, the hall, recent lists and trends: longer than 8 characters loses its first 4 (product §9). */
export function shortIssue(issue: string): string {
  return issue.length > ISSUE_SHORT_FROM ? issue.slice(ISSUE_SHORT_DROP) : issue;
}

/** A count: `12,680`; `decimals` for shares. */
export function countText(count: number, decimals = 0): string {
  const [whole = '', fraction] = count.toFixed(decimals).split('.'); // tidy-allow: a count, no money
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
