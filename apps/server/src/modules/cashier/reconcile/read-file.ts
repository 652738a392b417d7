import { dayOf } from '@caiting/lottery/calendar';
import type { Money } from '@caiting/money';
import type { RefusedLine, SettledState } from '@caiting/contract';
import { numberKey, readOrderNo, readSum, readWord } from '../core/read-notice.ts';

/** A provider's file of settlement (docs/providers/settlement-file.md), read line by line. */

export interface FileLine {
  /** As an editor counts them: the head is the first. */
  readonly line: number;
  readonly orderNo: string;
  readonly providerNo: string;
  readonly amount: Money;
  readonly state: SettledState;
  readonly at: Date;
}
/** What could not be read is compared with nothing. Of its numbers those that could. */
export interface BadLine {
  readonly line: number;
  readonly orderNo: string;
  readonly providerNo: string;
  readonly refusedFor: RefusedLine;
}
export type ReadLine = FileLine | BadLine;
export const isBad = (read: ReadLine): read is BadLine => 'refusedFor' in read;

const COLUMNS = ['orderNo', 'providerNo', 'amount', 'state', 'time'] as const;
type Column = (typeof COLUMNS)[number];
type Cells = Readonly<Record<Column, string>>;
export const COLUMNS_SAID = COLUMNS.join(', ');

/** What providers call the columns, without blanks and lines, in small letters. */
const HEADS: Readonly<Record<Column, readonly string[]>> = {
  orderNo: ['orderno', '订单号', '商户订单号'],
  providerNo: ['providerno', '支付单号', '流水号'],
  amount: ['amount', '金额'],
  state: ['state', 'status', '状态'],
  time: ['time', '时间'],
};
const STATES: Readonly<Record<SettledState, readonly string[]>> = {
  paid: ['paid', 'success', '成功', '支付成功', '已支付'],
  failed: ['failed', 'closed', '失败', '支付失败', '已关闭'],
  waiting: ['waiting', 'processing', '处理中'],
};

/** The text of a file; null of what is none. Files of Chinese banks are often GB18030. */
export function textOf(bytes: Uint8Array): string | null {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\0') ? null : text;
    } catch {
      // The next encoding, or none.
    }
  return null;
}

/** Lines one after the other, none of them kept; empty ones are passed over. */
function* linesOf(text: string): Generator<{ readonly line: number; readonly text: string }> {
  let line = 0;
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from);
    const next = end < 0 ? text.length : end;
    line += 1;
    const one = text.slice(from, next).replace(/\r$/, '');
    if (one.trim() !== '') yield { line, text: one };
    from = next + 1;
  }
}

const LINE_MAX = 4_000;
/** A cell in quotes (two of them are one), or up to the next comma. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;

/** The cells of a line (RFC 4180; none goes on in the next line); null of what is no such line. */
export function cellsOf(text: string): string[] | null {
  if (text.length > LINE_MAX) return null;
  const cells: string[] = [];
  CELL.lastIndex = 0;
  for (;;) {
    const found = CELL.exec(text);
    if (found === null) return null;
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
    if (found[3] === '') return cells;
  }
}

const headOf = (cell: string): string =>
  cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '');

/** Where each column stands; null where one is missing or stands there twice. */
function placesOf(heads: readonly string[]): Readonly<Record<Column, number>> | null {
  const places = COLUMNS.map((column) => {
    const at = heads.flatMap((head, place) => (HEADS[column].includes(headOf(head)) ? [place] : []));
    return [column, at.length === 1 ? (at[0] ?? -1) : -1] as const;
  });
  return places.some(([, at]) => at < 0) ? null : (Object.fromEntries(places) as Record<Column, number>);
}

export interface Days {
  readonly first: string;
  readonly last: string;
}

/** Reads the head, and gives the lines behind it; null where the head is not that of such a file. */
export function readFile(text: string, days: Days): Iterable<ReadLine> | null {
  const lines = linesOf(text);
  const head = lines.next();
  const heads = head.done ? null : cellsOf(head.value.text.replace(/^\uFEFF/, ''));
  const places = heads && placesOf(heads);
  if (heads === null || places === null) return null;
  return readLines(lines, { places, width: heads.length, days });
}

interface Shape {
  readonly places: Readonly<Record<Column, number>>;
  readonly width: number;
  readonly days: Days;
}

function* readLines(lines: ReturnType<typeof linesOf>, shape: Shape): Generator<ReadLine> {
  const seen = new Set<string>();
  for (const { line, text } of lines) {
    const cells = cellsOf(text);
    if (cells === null || cells.length !== shape.width) {
      yield { line, orderNo: '', providerNo: '', refusedFor: 'cells' };
      continue;
    }
    const at = (column: Column): string => cells[shape.places[column]] ?? '';
    const read = readCells(
      line,
      Object.fromEntries(COLUMNS.map((column) => [column, at(column)])) as Cells,
      shape.days,
    );
    if (isBad(read)) {
      yield read;
      continue;
    }
    const key = `${read.orderNo} ${numberKey(read.providerNo)}`;
    const { orderNo, providerNo } = read;
    yield seen.has(key) ? { line, orderNo, providerNo, refusedFor: 'repeated' } : read;
    seen.add(key);
  }
}

/** What a spreadsheet would run; a number with a sign is none. */
const FORMULA = /^[=+\-@＝＋－＠]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
const ORDER_NO = /^[\x21-\x7e]{1,60}$/;
const PROVIDER_NO = /^[^\p{C}\s]{0,80}$/u;

function readCells(line: number, cells: Cells, days: Days): ReadLine {
  const isFormula = Object.values(cells).some((cell) => FORMULA.test(cell) && !NUMBER.test(cell));
  const orderNo = readOrderNo(cells.orderNo);
  const state = stateOf(cells.state);
  const bad = (refusedFor: RefusedLine): BadLine => ({
    line,
    orderNo: ORDER_NO.test(orderNo) && !FORMULA.test(orderNo) ? orderNo : '',
    providerNo: PROVIDER_NO.test(cells.providerNo) && !FORMULA.test(cells.providerNo) ? cells.providerNo : '',
    refusedFor,
  });
  if (isFormula) return bad('formula');
  if (!ORDER_NO.test(orderNo)) return bad('orderNo');
  if (state === null) return bad('state');
  if (!PROVIDER_NO.test(cells.providerNo) || (state === 'paid' && cells.providerNo === '')) return bad('providerNo');
  const amount = readSum(cells.amount);
  if (amount === null) return bad('amount');
  const at = timeOf(cells.time);
  if (at === null) return bad('time');
  const day = dayOf(at.getTime() / 1_000);
  if (day < days.first || day > days.last) return bad('outsideDays');
  return { line, orderNo, providerNo: cells.providerNo, amount, state, at };
}

const stateOf = (cell: string): SettledState | null =>
  (Object.keys(STATES) as SettledState[]).find((state) => STATES[state].includes(readWord(cell))) ?? null;

const TIME = /^(\d{4})[-/](\d{2})[-/](\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?$/;

/** A moment; where no zone is written, of Shanghai. */
export function timeOf(cell: string): Date | null {
  const [, year, month, day, hour, minute, second = '00', zone = '+08:00'] = TIME.exec(cell) ?? [];
  if (year === undefined) return null;
  const date = `${year}-${month}-${day}`;
  if (new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) !== date) return null;
  const at = new Date(`${date}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(at.getTime()) ? null : at;
}
