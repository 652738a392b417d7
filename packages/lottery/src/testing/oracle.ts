/**
 * The plays of digit games, dice and PK10 a second time, in the slowest and plainest way: a line is the list of its tickets, a ticket is a
 * function of the draw. Nothing is shared with the engine. Written from the tables of plays.md §7–§10.
 */
type Verdict = string | null;
export type Ticket = (draw: readonly number[]) => Verdict;

type Texts = readonly string[];

/** Rows as lists of words; an empty row is the empty list. */
export function rowsOf(body: string): string[][] {
  return body.split(',').map((row) => (row === '-' ? [] : row.split(' ')));
}

export function cartesian<T>(rows: readonly (readonly T[])[]): T[][] {
  return rows.reduce<T[][]>((heads, row) => heads.flatMap((head) => row.map((value) => [...head, value])), [[]]);
}

export function combinations<T>(items: readonly T[], m: number): T[][] {
  if (m === 0) return [[]];
  return items.flatMap((item, index) => combinations(items.slice(index + 1), m - 1).map((rest) => [item, ...rest]));
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0);
const sorted = (values: readonly (string | number)[]): string => values.map(String).sort().join(' ');
const times = (numbers: readonly number[], value: number): number => numbers.filter((other) => other === value).length;
const when = (condition: boolean, tier = '1'): Verdict => (condition ? tier : null);

/** 大小单双质合 of a figure. */
export function word(text: string, value: number, big: number): boolean {
  switch (text) {
    case '大':
      return value >= big;
    case '小':
      return value < big;
    case '单':
      return value % 2 === 1;
    case '双':
      return value % 2 === 0;
    case '质':
      return '12357'.includes(String(value));
    case '合':
      return '04689'.includes(String(value));
    default:
      throw new Error(`no side ${text}`);
  }
}

/** Every string of k digits, or the sorted ones alone. */
function strings(k: number): string[][] {
  return cartesian(Array.from({ length: k }, () => [...'0123456789']));
}
const SORTED = new Map(
  [2, 3, 4, 5].map((k) => [k, strings(k).filter((digits) => digits.join() === digits.toSorted().join())]),
);

/** Multiplicities, greatest first: "2 1 1". */
function pattern(digits: Texts): string {
  const counts = [...new Set(digits)].map((digit) => digits.filter((other) => other === digit).length);
  return counts.sort((a, b) => b - a).join(' ');
}

/** Kinds of 组选 by name: pattern of the ticket, and which row holds the digits of which multiplicity. */
const GROUPS: Readonly<Record<string, readonly [pattern: string, rowOfTimes: Readonly<Record<number, number>>]>> = {
  Z120: ['1 1 1 1 1', { 1: 0 }],
  Z60: ['2 1 1 1', { 2: 0, 1: 1 }],
  Z30: ['2 2 1', { 2: 0, 1: 1 }],
  Z20: ['3 1 1', { 3: 0, 1: 1 }],
  Z10: ['3 2', { 3: 0, 2: 1 }],
  Z5: ['4 1', { 4: 0, 1: 1 }],
  Z24: ['1 1 1 1', { 1: 0 }],
  Z12: ['2 1 1', { 2: 0, 1: 1 }],
  Z6: ['2 2', { 2: 0 }],
  Z4: ['3 1', { 3: 0, 1: 1 }],
  Z3_FS: ['2 1', { 2: 0, 1: 0 }],
  Z6_FS: ['1 1 1', { 1: 0 }],
  ZU_FS: ['1 1', { 1: 0 }],
};

function groupTickets(kind: string, rows: readonly Texts[]): Ticket[] {
  const [shape, rowOfTimes] = GROUPS[kind] as (typeof GROUPS)[string];
  const k = total(shape.split(' ').map(Number));
  const all = SORTED.get(k) as string[][];
  const held = all.filter(
    (digits) =>
      pattern(digits) === shape &&
      digits.every((digit) =>
        rows[rowOfTimes[digits.filter((other) => other === digit).length] as number]?.includes(digit),
      ),
  );
  return held.map((digits) => (drawn) => when(sorted(drawn) === digits.join(' ')));
}

/** Tickets that are multisets of two or three digits, tiered by shape where the play has two tiers. */
function multisets(k: 2 | 3, holds: (digits: readonly number[]) => boolean): Ticket[] {
  const all = (SORTED.get(k) as string[][]).filter((digits) => new Set(digits).size > 1 && holds(digits.map(Number)));
  return all.map(
    (digits) => (drawn) => when(sorted(drawn) === digits.join(' '), k === 3 && pattern(digits) === '1 1 1' ? '2' : '1'),
  );
}

function threeShape(digits: readonly number[]): string {
  const set = [...new Set(digits)];
  if (set.length === 1) return '豹子';
  if (set.length === 2) return '对子';
  const text = sorted(digits).replaceAll(' ', '');
  if ('0123456789'.includes(text) || ['019', '089'].includes(text)) return '顺子';
  return ['01', '12', '23', '34', '45', '56', '67', '78', '89'].some((pair) => text.includes(pair)) ||
    (text[0] === '0' && text[2] === '9')
    ? '半顺'
    : '杂六';
}

function bull(digits: readonly number[]): string {
  const indexes = [0, 1, 2, 3, 4];
  const three = combinations(indexes, 3).find((chosen) => total(chosen.map((i) => digits[i] as number)) % 10 === 0);
  if (!three) return '无牛';
  const rest = total(indexes.filter((i) => !three.includes(i)).map((i) => digits[i] as number)) % 10;
  return rest === 0 ? '牛牛' : `牛${rest}`;
}

function bullSide(text: string, hand: string): boolean {
  if (text === hand) return true;
  if (hand === '无牛' || !['牛大', '牛小', '牛单', '牛双'].includes(text)) return false;
  const points = hand === '牛牛' ? 10 : Number(hand.slice(1));
  return word(text.slice(1), points, 6);
}

function poker(digits: readonly number[]): string {
  const byPattern: Record<string, string> = {
    '5': '五条',
    '4 1': '四条',
    '3 2': '葫芦',
    '3 1 1': '三条',
    '2 2 1': '两对',
    '2 1 1 1': '一对',
  };
  const name = byPattern[pattern(digits.map(String))];
  if (name) return name;
  return '0123456789'.includes(sorted(digits).replaceAll(' ', '')) ? '顺子' : '杂号';
}

const span = (digits: readonly number[]): number => Number(sorted(digits).slice(-1)) - Number(sorted(digits)[0]);
const FUN = ['YFFS', 'HSCS', 'SXBX', 'SJFC'];

/** Tickets over a window of k digits, by the kind (the code without its window prefix). */
export function windowTickets(kind: string, body: string, k: number): Ticket[] {
  const rows = rowsOf(body);
  const [first = []] = rows;
  const typed = body.split(';').map((ticket) => ticket.split(' '));
  if (kind in GROUPS) return groupTickets(kind, rows);
  if (FUN.includes(kind)) return first.map((digit) => (drawn) => when(times(drawn, Number(digit)) > FUN.indexOf(kind)));
  switch (kind) {
    case 'ZX_FS':
      return cartesian(rows).map((digits) => (drawn) => when(drawn.join() === digits.join()));
    case 'ZX_DS':
      return typed.map((digits) => (drawn) => when(drawn.join() === digits.join()));
    case 'ZH':
      return cartesian(rows).flatMap((digits) =>
        digits.map(
          (_, from): Ticket =>
            (drawn) =>
              when(drawn.slice(from).join() === digits.slice(from).join(), String(from + 1)),
        ),
      );
    case 'ZX_HZ':
      return strings(k)
        .filter((digits) => first.includes(String(total(digits.map(Number)))))
        .map((digits) => (drawn) => when(drawn.join() === digits.join()));
    case 'ZX_KD':
      return strings(k)
        .filter((digits) => first.includes(String(span(digits.map(Number)))))
        .map((digits) => (drawn) => when(drawn.join() === digits.join()));
    case 'Z3_DS':
    case 'Z6_DS':
    case 'ZU_DS':
      return typed.map((digits) => (drawn) => when(sorted(drawn) === sorted(digits)));
    case 'HHZX':
      return typed.map(
        (digits) => (drawn) => when(sorted(drawn) === sorted(digits), pattern(digits) === '2 1' ? '1' : '2'),
      );
    case 'ZU_HZ':
      return multisets(k as 2 | 3, (digits) => first.includes(String(total(digits))));
    case 'ZU_BD':
      return multisets(k as 2 | 3, (digits) => digits.includes(Number(first[0])));
    case 'HZWS':
      return first.map((digit) => (drawn) => when(String(total(drawn)).endsWith(digit)));
    case 'TSH':
    case 'XT':
      return first.map((shape) => (drawn) => when(threeShape(drawn) === shape, shape));
    case 'BD1':
    case 'BD2':
    case 'BD3':
      return combinations(first, Number(kind[2])).map(
        (digits) => (drawn) => when(digits.every((digit) => drawn.includes(Number(digit)))),
      );
    case 'YZ':
      return first.map((digit) => (drawn) => when(drawn.includes(Number(digit))));
    case 'KD':
      return first.map((figure) => (drawn) => when(String(span(drawn)) === figure, figure));
    case 'ZU3':
    case 'ZU6': {
      const shape = kind === 'ZU3' ? '2 1' : '1 1 1';
      return [
        (drawn) =>
          when(
            pattern(drawn.map(String)) === shape && drawn.every((digit) => first.includes(String(digit))),
            String(first.length),
          ),
      ];
    }
    case 'DXDS':
      return cartesian(rows).map(
        (words) => (drawn) => when(words.every((text, place) => word(text, drawn[place] as number, 5))),
      );
    case 'DWD':
    case 'X_NUM':
      return rows.flatMap((row, place) =>
        row.map(
          (digit): Ticket =>
            (drawn) =>
              when(drawn[place] === Number(digit)),
        ),
      );
    case 'X_QIU':
      return rows.flatMap((row, place) =>
        row.map(
          (text): Ticket =>
            (drawn) =>
              when(word(text, drawn[place] as number, 5), text),
        ),
      );
    case 'X_ZH':
      return first.map((text) => (drawn) => when(word(text, total(drawn), k === 3 ? 14 : 23), text));
    case 'HZDXDS':
      return first.map((text) => (drawn) => when(word(text, total(drawn), 23)));
    case 'X_HZ':
      return first.map((figure) => (drawn) => when(String(total(drawn)) === figure, figure));
    case 'X_NN':
      return first.map((text) => (drawn) => when(bullSide(text, bull(drawn)), text));
    case 'X_SH':
      return first.map((text) => (drawn) => when(poker(drawn) === text, text));
    default:
      throw new Error(`the oracle does not know ${kind}`);
  }
}

/** 龙虎: pairs of places in the order of the rows; a tie refunds 龙 and 虎 where the play says so. */
export function dragonTickets(body: string, pairs: readonly (readonly [number, number])[], refund: boolean): Ticket[] {
  return rowsOf(body).flatMap((row, index) => {
    const [a, b] = pairs[index] as readonly [number, number];
    return row.map((text): Ticket => (drawn) => {
      const [left, right] = [drawn[a] as number, drawn[b] as number];
      if (left === right) return text === '和' ? '和' : refund ? 'refund' : null;
      return when(text === (left > right ? '龙' : '虎'), text);
    });
  });
}

/** 任选: the inner tickets over every choice of m of the ticked positions. */
export function anyTickets(text: string, m: number, inner: (body: string) => Ticket[]): Ticket[] {
  const [places = '', body = ''] = text.split('@');
  const ticked = places.split(' ').map((place) => Number(place) - 1);
  return combinations(
    ticked.toSorted((a, b) => a - b),
    m,
  ).flatMap((window) =>
    inner(body).map(
      (ticket): Ticket =>
        (drawn) =>
          ticket(window.map((place) => drawn[place] as number)),
    ),
  );
}

/** 任几直选复式, 字定: every m filled rows, one value from each. */
export function anyRowTickets(body: string, m: number): Ticket[] {
  const filled = rowsOf(body).map((row, place) => row.map((digit) => [place, Number(digit)] as const));
  return combinations(
    filled.filter((row) => row.length > 0),
    m,
  )
    .flatMap((rows) => cartesian(rows))
    .map((chosen) => (drawn) => when(chosen.every(([place, digit]) => drawn[place] === digit)));
}

export function pairParity(body: string, pairs: readonly (readonly [number, number])[]): Ticket[] {
  return rowsOf(body).flatMap((row, index) => {
    const [a, b] = pairs[index] as readonly [number, number];
    return row.map(
      (text): Ticket =>
        (drawn) =>
          when(word(text, (drawn[a] as number) + (drawn[b] as number), 0), text),
    );
  });
}

/** Tickets of m different numbers that must all come (胆拖 with two rows). */
export function comeTickets(body: string, m: number, typed = false): Ticket[] {
  const tickets = typed
    ? body.split(';').map((ticket) => ticket.split(' '))
    : ((rows) => {
        const [held = [], drag] = rows;
        return drag ? combinations(drag, m - held.length).map((rest) => [...held, ...rest]) : combinations(held, m);
      })(rowsOf(body));
  return tickets.map((numbers) => (drawn) => when(numbers.every((value) => drawn.includes(Number(value)))));
}

/** Tally of a line on a draw, as the engine reports it but in no particular order. */
export function tally(tickets: readonly Ticket[], draw: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const ticket of tickets) {
    const verdict = ticket(draw);
    if (verdict !== null) counts[verdict] = (counts[verdict] ?? 0) + 1;
  }
  return counts;
}
