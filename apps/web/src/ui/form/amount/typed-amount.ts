import { parseMoney, type Money } from '@caiting/money';

/**
 * What a person types where a figure is asked for. The text stays as it was typed; these functions read it, or say what about it is no figure. An input
 * that drops what it does not know makes 19 of "1e9" and 5 of "-5": another amount than the one that was meant.
 */
export type TypedFault =
  | { readonly kind: 'character'; readonly character: string }
  | { readonly kind: 'decimals' }
  | { readonly kind: 'tooLong' };

/** `parseMoney` holds no more digits before the point. */
const WHOLE_DIGITS = 11;
const FULL_WIDTH_DIGITS = /[０-９]/g;
const FULL_WIDTH_OFFSET = '０'.charCodeAt(0) - '0'.charCodeAt(0);
/** The points that input methods write: ideographic full stop, its half-width form, full-width full stop. */
const POINTS = /[。｡．]/g;
const COMMAS = /，/g;
/** "1,000", as this site writes sums; a comma anywhere else may be meant as a decimal point. */
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** Full-width digits as their ASCII forms. */
export const asciiDigits = (text: string): string =>
  text.replace(FULL_WIDTH_DIGITS, (digit) => String.fromCharCode(digit.charCodeAt(0) - FULL_WIDTH_OFFSET));

/** The same figure in ASCII: full-width digits, points and commas folded, thousands no longer parted, nothing around it. */
function folded(text: string): string {
  const ascii = asciiDigits(text).replace(POINTS, '.').replace(COMMAS, ',').trim();
  return GROUPED.test(ascii) ? ascii.replaceAll(',', '') : ascii;
}

/** The first thing about a text that is no figure with so many decimals; null while it is one, or on the way to one (empty, "12."). */
export function findTypedFault(text: string, decimals: number): TypedFault | null {
  const figure = folded(text);
  const [whole = '', fraction] = figure.split('.');
  const character = /[^\d.]/u.exec(figure)?.[0] ?? (figure.match(/\./g)?.[1] && '.');
  if (character)
    return { kind: 'character', character: [...text].find((one) => folded(one) === character) ?? character };
  if (fraction !== undefined && (decimals === 0 || fraction.length > decimals)) return { kind: 'decimals' };
  return whole.replace(/^0+/, '').length > WHOLE_DIGITS ? { kind: 'tooLong' } : null;
}

/** A typed figure as calls take it ("１２。5" is "12.5"); null for an empty text and for one with a fault. */
export function plainFigure(text: string, decimals: number): string | null {
  if (findTypedFault(text, decimals) !== null) return null;
  const [whole = '', fraction = ''] = folded(text).split('.');
  if (whole === '' && fraction === '') return null;
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction && `.${fraction}`}`;
}

/** The typed amount; null when there is none above zero. */
export function typedMoney(text: string, decimals: number): Money | null {
  const amount = parseMoney(plainFigure(text, decimals) ?? '', decimals);
  return amount === null || amount <= 0n ? null : amount;
}

/** A typed whole number from 1 to `max`, or null. */
export function typedWhole(text: string, max: number): number | null {
  const plain = plainFigure(text, 0);
  const whole = plain === null ? 0 : Number(plain);
  return whole >= 1 && whole <= max ? whole : null;
}
