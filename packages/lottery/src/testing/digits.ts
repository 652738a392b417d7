/** Which oracle tickets a digit play's text stands for, on a whole draw of its group. */
import { anyRowTickets, anyTickets, dragonTickets, pairParity, windowTickets } from './oracle.ts';
import type { Ticket } from './oracle.ts';
import { SSC_WINDOWS } from './spaces.ts';

const TEN_PAIRS = [0, 1, 2, 3].flatMap((a) => [1, 2, 3, 4].filter((b) => b > a).map((b) => [a, b] as const));
const THREE_PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

function inPlaces(places: readonly number[], tickets: readonly Ticket[]): Ticket[] {
  return tickets.map(
    (ticket): Ticket =>
      (draw) =>
        ticket(places.map((place) => draw[place] as number)),
  );
}

export function sscTickets(code: string, text: string): Ticket[] {
  if (code === 'LHH' || code === 'X_LH') return dragonTickets(text, TEN_PAIRS, code === 'X_LH');
  if (code === 'X_2ZH') return pairParity(text, TEN_PAIRS);
  if (code === 'X_YZ5') return windowTickets('YZ', text, 5);
  const anyRows = /^(?:R(\d)_ZX_FS|X_(\d)ZD)$/.exec(code);
  if (anyRows) return anyRowTickets(text, Number(anyRows[1] ?? anyRows[2]));
  const any = /^R(\d)_(.+)$/.exec(code);
  if (any) return anyTickets(text, Number(any[1]), (body) => windowTickets(any[2] as string, body, Number(any[1])));
  const windowed = /^(?:X_)?(WX|[QH][234]|Z3)_(.+)$/.exec(code);
  const places = windowed && SSC_WINDOWS[windowed[1] as string];
  if (windowed && places) return inPlaces(places, windowTickets(windowed[2] as string, text, places.length));
  return windowTickets(code, text, 5);
}

export function threeDigitTickets(code: string, text: string): Ticket[] {
  if (code === 'X_LH') return dragonTickets(text, THREE_PAIRS, true);
  if (code === 'X_P5_LH') return dragonTickets(text, [[0, 4]], true);
  const five = /^(X_)?P5_(?!H2_)(.+)$/.exec(code);
  if (five) return windowTickets((five[1] ?? '') + five[2], text, 5);
  const two = /^(P5_H2|Q2|H2)_(.+)$/.exec(code);
  if (two)
    return inPlaces(
      { P5_H2: [3, 4], Q2: [0, 1], H2: [1, 2] }[two[1] as 'Q2'] as number[],
      windowTickets(two[2] as string, text, 2),
    );
  return inPlaces([0, 1, 2], windowTickets(code.replace(/^X_3X_|^SX_/, ''), text, 3));
}
