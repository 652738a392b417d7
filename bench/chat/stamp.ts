/** The moment a message was sent, inside its text. In letters: a contact filter must not take it for a telephone number. */

export const STAMP = '@@';
const LETTERS = 'abcdefghij';

/** Milliseconds on the machine's clock, comparable between its processes. */
export const clockMs = (): number => performance.timeOrigin + performance.now();

export function stampNow(): string {
  const micros = String(Math.round(clockMs() * 1000));
  return STAMP + micros.replace(/\d/g, (digit) => LETTERS[Number(digit)] as string) + STAMP;
}

/** Milliseconds of the stamp's letters. */
export function readStamp(letters: string): number {
  return Number(letters.replace(/[a-j]/g, (letter) => String(LETTERS.indexOf(letter)))) / 1000;
}
