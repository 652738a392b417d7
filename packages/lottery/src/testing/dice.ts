/** Which oracle tickets a K3 or PK10 text stands for. Written from plays.md §8 and §9. */
import { cartesian, combinations, comeTickets, rowsOf, word } from './oracle.ts';
import type { Ticket } from './oracle.ts';

const total = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0);
const key = (numbers: readonly number[]): string => numbers.toSorted((a, b) => a - b).join('');
const times = (numbers: readonly number[], value: number): number => numbers.filter((other) => other === value).length;
const isWord = (text: string): boolean => '大小单双'.includes(text);
const single =
  (text: string, wins: (text: string, dice: readonly number[]) => boolean, tier = '1'): Ticket =>
  (dice) =>
    wins(text, dice) ? tier : null;

function k3Option(code: string, text: string, dice: readonly number[]): boolean {
  const sum = total(dice);
  const isTriple = new Set(dice).size === 1;
  const straight = ['123', '234', '345', '456'].includes(key(dice));
  switch (code) {
    case 'HZ':
      return isWord(text) ? word(text, sum, 11) : Number(text) === sum;
    case 'X_LM':
      return word(text, sum, 11) && !(isTriple && '大小'.includes(text));
    case 'X_DS':
      return Number(text) === sum;
    case 'STH_TX':
    case 'X_QS':
      return isTriple;
    case 'STH_DX':
    case 'X_WS':
    case 'SLH_DX':
      return key(dice) === text;
    case 'SLH_TX':
      return straight;
    case 'ETH_FX':
      return times(dice, Number(text[0])) === 2;
    case 'X_DP':
      return times(dice, Number(text[0])) >= 2;
    case 'X_CP':
      return [...text].every((face) => dice.includes(Number(face)));
    case 'DTYS':
    case 'X_SJ':
      return dice.includes(Number(text));
    case 'BBC':
      return !dice.includes(Number(text));
    case 'X_TX':
      return text === (isTriple ? '豹子' : straight ? '顺子' : new Set(dice).size === 2 ? '对子' : '三不同');
    default:
      throw new Error(`the oracle does not know ${code}`);
  }
}

const PRICED = ['HZ', 'X_LM', 'X_DS', 'X_TX'];

export function k3Tickets(code: string, text: string): Ticket[] {
  const come = /^(SBT|EBT)(_DS)?/.exec(code);
  if (come) return comeTickets(text, come[1] === 'SBT' ? 3 : 2, come[2] !== undefined);
  if (code === 'ETH_DS')
    return text
      .split(';')
      .map((ticket) => single(ticket.replaceAll(' ', ''), (faces, dice) => key(dice) === key([...faces].map(Number))));
  if (code === 'ETH_DX') {
    const pairs = cartesian(rowsOf(text)).filter(([pair = '', face = '']) => !pair.includes(face));
    return pairs.map(([pair = '', face = '']) =>
      single(pair + face, (faces, dice) => key(dice) === key([...faces].map(Number))),
    );
  }
  return text
    .split(' ')
    .map((option) =>
      single(option, (value, dice) => k3Option(code, value, dice), PRICED.includes(code) ? option : '1'),
    );
}

export function pk10Tickets(code: string, text: string): Ticket[] {
  const rows = rowsOf(text);
  const direct = /^Q(\d)_(ZX_FS|ZX_DS|ZU_FS)$/.exec(code);
  if (direct) {
    const k = Number(direct[1]);
    if (direct[2] === 'ZU_FS') {
      return combinations((rows[0] ?? []).map(Number), k).map(
        (numbers): Ticket =>
          (draw) =>
            key(draw.slice(0, k)) === key(numbers) ? '1' : null,
      );
    }
    const tickets = direct[2] === 'ZX_DS' ? text.split(';').map((ticket) => ticket.split(' ')) : cartesian(rows);
    return tickets
      .filter((numbers) => new Set(numbers).size === k)
      .map(
        (numbers): Ticket =>
          (draw) =>
            numbers.every((value, place) => Number(value) === draw[place]) ? '1' : null,
      );
  }
  if (code === 'X_GYZ') {
    return combinations((rows[0] ?? []).map(Number), 2).map(
      ([a, b]): Ticket =>
        (draw) =>
          draw.slice(0, 2).includes(a as number) && draw.slice(0, 2).includes(b as number) ? '1' : null,
    );
  }
  return rows.flatMap((row, place) =>
    row.map(
      (option): Ticket =>
        (draw) =>
          pk10Option(code, option, draw, place),
    ),
  );
}

function pk10Option(code: string, text: string, draw: readonly number[], place: number): string | null {
  if (code === 'Q1' || code === 'DWD' || code === 'X_NUM') return draw[place] === Number(text) ? '1' : null;
  if (code === 'X_GYJH') return Number(text) === total(draw.slice(0, 3)) ? text : null;
  if (code.endsWith('GYH')) {
    const sum = total(draw.slice(0, 2));
    return (isWord(text) ? word(text, sum, 12) : Number(text) === sum) ? text : null;
  }
  const [own, rival] = [draw[place] as number, draw[9 - place] as number];
  const wins = text === '龙' ? own > rival : text === '虎' ? own < rival : word(text, own, 6);
  return wins ? text : null;
}
