import { money, type Money } from '@caiting/money';

/** Above what a bigint column holds nothing is a sum. */
const SUM_MAX = 9_000_000_000_000_000_000n;
const DECIMALS = 8;
const NUMBER = /^\+?(\d{1,30})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/;
/** What stands in a message that people or other systems wrote: blanks around, full-width digits and letters. */
const plain = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) - 0xfee0)).trim();

/**
 * A sum as providers write it, by its value: "100", "100.0000", "1e2" and "１００" are the same money. Null for what is no positive decimal number of at most
 * 8 places (thousands separators, signs of currency, other scripts): a person looks at that.
 */
export function readSum(text: string | number): Money | null {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(plain(String(text))) ?? [];
  if (whole === '') return null;
  const shift = BigInt(exponent) - BigInt(fraction.length) + BigInt(DECIMALS);
  const digits = BigInt(whole + fraction);
  const scale = 10n ** (shift < 0n ? -shift : shift);
  if (shift < 0n && digits % scale !== 0n) return null;
  const units = shift < 0n ? digits / scale : digits * scale;
  return units > 0n && units <= SUM_MAX ? money(units) : null;
}

/** Coins: what arrives is what counts, and no order's sum stands beside it, so an exponent is looked at by a person. */
export const readCoins = (text: string | number): Money | null =>
  /e/i.test(plain(String(text))) ? null : readSum(text);

/** A word of the protocol, whatever its case. */
export const readWord = (text: string): string => plain(text).toLowerCase();

/** Our own order numbers are R or W and digits. */
export const readOrderNo = (text: string): string => plain(text).toUpperCase();

/** What two numbers of one payment have in common: staff look at what differs by case or blanks alone. */
export const numberKey = (providerNo: string): string => providerNo.normalize('NFKC').trim().toLowerCase();

/** The same for a transaction of a chain: hex is written with 0x and without. */
export const chainKey = (txId: string): string => numberKey(txId).replace(/^0x/, '');

/** Everything here is yuan; a message that says otherwise is nobody's sum. */
export const isYuan = (currency: string | undefined): boolean =>
  currency === undefined || ['cny', 'rmb', ''].includes(readWord(currency));
