/** The one grammar of bettingNumber texts (plays.md §1): reading with precise refusals in O(length), and the canonical text. */
import type { ParseLimits, Parsed, PickError, Picks } from './play.ts';

/** The values a row or a ticket may hold, in the play's option order. A Map, so that `__proto__` is just an unknown value. */
export interface Options {
  readonly texts: readonly string[];
  readonly index: ReadonlyMap<string, number>;
}

export interface RowSpec {
  /** 万位, 胆码 …; empty where the play has one nameless row. */
  readonly label: string;
  readonly options: Options;
  readonly min: number;
  readonly max: number;
  /** True where the row may be empty, written "-". */
  readonly optional: boolean;
}

/** Ticked positions before "@": how many at least, and their names; the values are 1 … names.length. */
interface PositionsSpec {
  readonly min: number;
  readonly names: readonly string[];
}

interface RowsForm {
  readonly kind: 'rows';
  readonly rows: readonly RowSpec[];
  /** At least this many rows filled, where rows are optional. */
  readonly filledRows?: number;
  /** 胆拖: a value in two rows is refused. */
  readonly exclusive?: boolean;
  readonly positions?: PositionsSpec;
}

interface TicketsForm {
  readonly kind: 'tickets';
  readonly length: number;
  readonly options: Options;
  /** False: order does not matter, tickets equal as multisets are the same ticket. */
  readonly ordered: boolean;
  /** What a well-written ticket still cannot be (豹子 in 混合组选 …); the indexes come ascending where order does not matter. */
  readonly impossible?: (values: readonly number[]) => boolean;
  readonly positions?: PositionsSpec;
}

export type Form = RowsForm | TicketsForm;

export function options(texts: readonly string[]): Options {
  return { texts, index: new Map(texts.map((text, index) => [text, index])) };
}

/** Whole numbers from `from` to `to`, written plain or padded to two digits. */
export function numberOptions(from: number, to: number, width: 1 | 2 = 1): Options {
  return options(Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(width, '0')));
}

/** A nameless or named row; `max` defaults to every option, `min` to 1. */
export function row(
  label: string,
  values: Options,
  bounds: { min?: number; max?: number; optional?: boolean } = {},
): RowSpec {
  return {
    label,
    options: values,
    min: bounds.min ?? 1,
    max: bounds.max ?? values.texts.length,
    optional: bounds.optional ?? false,
  };
}

/** Thrown and caught inside this file only: `parseForm` turns it into a value. */
class Refusal extends Error {
  readonly error: PickError;
  constructor(error: PickError) {
    super(error.message);
    this.error = error;
  }
}

function refuse(
  reason: PickError['reason'],
  message: string,
  at: { row?: number | undefined; value?: string } = {},
): never {
  throw new Refusal(pickError(reason, message, at));
}

/** A refusal as a value; the offending piece is cut to 20 characters and control characters are shown as □. */
export function pickError(
  reason: PickError['reason'],
  message: string,
  at: { row?: number | undefined; value?: string } = {},
): PickError {
  return {
    reason,
    message,
    ...(at.row === undefined ? {} : { row: at.row }),
    ...(at.value === undefined ? {} : { value: shown(at.value) }),
  };
}

function shown(value: string): string {
  return Array.from(value.slice(0, 40))
    .slice(0, 20)
    .map((char) => (/\p{C}/u.test(char) ? '□' : char))
    .join('');
}

const FULL_WIDTH = /[，；、＠：\u3000。]/u;
const WHITE_SPACE = /\s/u;
const CONTROL = /\p{C}/u;

/** Why a piece is no option: a wrong separator inside it, a character that no text may hold, or simply an unknown value. */
function refuseValue(piece: string, where: string, rowNumber?: number): never {
  const head = piece.slice(0, 200);
  const at = { row: rowNumber, value: piece };
  if (FULL_WIDTH.test(head) || WHITE_SPACE.test(head) || /[,;@|]/.test(head)) {
    return refuse(
      'separator',
      `${where}的“${shown(piece)}”分隔符不对：号码之间用一个英文空格，行与行之间用英文逗号，注与注之间用英文分号`,
      at,
    );
  }
  if (CONTROL.test(head) || /[\uff01-\uff5e]/u.test(head))
    return refuse('character', `${where}含有不允许的字符“${shown(piece)}”`, at);
  return refuse('unknownValue', `${where}没有“${shown(piece)}”这个选项`, at);
}

function readValues(text: string, values: Options, where: string, rowNumber?: number): number[] {
  const found: number[] = [];
  for (const piece of text.split(' ')) {
    const index = values.index.get(piece);
    if (index !== undefined) found.push(index);
    else if (piece === '')
      refuse('separator', `${where}的空格多余：号码之间只能有一个空格，首尾不能有空格`, {
        row: rowNumber,
        value: text,
      });
    else refuseValue(piece, where, rowNumber);
  }
  return found;
}

const ascending = (a: number, b: number): number => a - b;

/** A row is a set, in whatever order and no value twice; comes back ascending. */
function readSet(text: string, values: Options, where: string, rowNumber?: number): number[] {
  const found = readValues(text, values, where, rowNumber);
  if (found.length < 2) return found;
  const seen = new Uint8Array(values.texts.length);
  for (const index of found) {
    if (seen[index])
      refuse('repeatedValue', `${where}重复选了“${values.texts[index]}”`, {
        row: rowNumber,
        value: values.texts[index] as string,
      });
    seen[index] = 1;
  }
  return found.sort(ascending);
}

function rowName(spec: RowSpec, index: number, total: number): string {
  if (spec.label) return total > 1 ? `第${index + 1}行（${spec.label}）` : spec.label;
  return total > 1 ? `第${index + 1}行` : '选号';
}

const rowNames = new WeakMap<RowsForm, readonly string[]>();

/** What refusals call the rows of a form; made once, since every bet passes here and few are refused. */
function rowNamesOf(form: RowsForm): readonly string[] {
  let names = rowNames.get(form);
  if (names === undefined) {
    names = form.rows.map((spec, index) => rowName(spec, index, form.rows.length));
    rowNames.set(form, names);
  }
  return names;
}

function readRow(text: string, spec: RowSpec, where: string, rowNumber?: number): number[] {
  if (text === '-') {
    if (!spec.optional) refuse('emptyRow', `${where}不能为空`, { row: rowNumber, value: text });
    return [];
  }
  if (text === '')
    refuse('emptyRow', `${where}没有内容${spec.optional ? '，空行请写“-”' : ''}`, { row: rowNumber, value: text });
  const found = readSet(text, spec.options, where, rowNumber);
  if (found.length < spec.min)
    refuse('tooFew', `${where}至少选${spec.min}个，现在只有${found.length}个`, { row: rowNumber });
  if (found.length > spec.max)
    refuse('tooMany', `${where}最多选${spec.max}个，现在有${found.length}个`, { row: rowNumber });
  return found;
}

function readRows(body: string, form: RowsForm): number[][] {
  const parts = body.split(',');
  if (body.includes(';')) refuse('separator', '本玩法用英文逗号分行，不用分号', { value: body });
  if (parts.length !== form.rows.length) {
    refuse('rows', `本玩法应有${form.rows.length}行（英文逗号分隔），现在是${parts.length}行`, { value: body });
  }
  const names = rowNamesOf(form);
  const rows = form.rows.map((spec, index) => readRow(parts[index] as string, spec, names[index] as string, index + 1));
  const filled = rows.filter((values) => values.length > 0).length;
  const needed = form.filledRows ?? 1;
  if (filled < needed) refuse('emptyRow', `至少要在${needed}行里选号，现在只有${filled}行`);
  if (form.exclusive) refuseSharedValue(form, rows);
  return rows;
}

function refuseSharedValue(form: RowsForm, rows: readonly (readonly number[])[]): void {
  const seen = new Set<string>();
  rows.forEach((values, index) => {
    const spec = form.rows[index] as RowSpec;
    for (const value of values) {
      const text = spec.options.texts[value] as string;
      if (seen.has(text)) refuse('bankers', `“${text}”不能同时是胆码和拖码`, { row: index + 1, value: text });
    }
    for (const value of values) seen.add(spec.options.texts[value] as string);
  });
}

function readTickets(body: string, form: TicketsForm, limits: ParseLimits): number[][] {
  const parts = body.split(';');
  if (parts.length > limits.typedTickets)
    refuse('tooManyTickets', `单式最多${limits.typedTickets}注，现在有${parts.length}注`);
  const base = form.options.texts.length;
  const seen = new Set<number>();
  const tickets: number[][] = [];
  for (const text of parts) {
    const values = readTicket(text, form, tickets.length + 1);
    let key = 0;
    for (const value of values) key = key * base + value;
    seen.add(key);
    if (seen.size === tickets.length) refuseTicket('repeatedTicket', '与前面重复', text, tickets.length + 1);
    tickets.push(values);
  }
  return tickets;
}

function refuseTicket(reason: PickError['reason'], what: string, text: string, number: number): never {
  refuse(reason, `第${number}注“${shown(text)}”${what}`, { row: number, value: text });
}

/** Messages are made for a refusal alone: ten thousand tickets pass here in a few milliseconds. */
function readTicket(text: string, form: TicketsForm, number: number): number[] {
  const { index } = form.options;
  const values: number[] = [];
  for (const piece of text.split(' ')) {
    const value = index.get(piece);
    if (value === undefined) return refuseTicketText(text, form, number);
    values.push(value);
  }
  if (values.length !== form.length)
    refuseTicket('ticketLength', `应有${form.length}个号码，现在有${values.length}个`, text, number);
  if (!form.ordered) values.sort(ascending);
  if (form.impossible?.(values)) refuseTicket('impossibleTicket', '不是本玩法的号码', text, number);
  return values;
}

function refuseTicketText(text: string, form: TicketsForm, number: number): never {
  const where = `第${number}注`;
  if (text === '') {
    refuse('separator', `${where}是空的：注与注之间只能有一个英文分号，首尾不能有分号`, { row: number, value: text });
  }
  readValues(text, form.options, where, number);
  throw new Error('a ticket that reads well was to be refused');
}

function readPositions(text: string, spec: PositionsSpec): number[] {
  if (text === '') refuse('positions', `“@”前要写位置（1–${spec.names.length}）`);
  const found = readSet(text, numberOptions(1, spec.names.length), '位置');
  if (found.length < spec.min)
    refuse('positions', `至少勾选${spec.min}个位置，现在只有${found.length}个`, { value: text });
  return found;
}

/** Byte length of the text in UTF-8, without encoding it; stops counting at the limit. */
function isLongerThan(text: string, bytes: number): boolean {
  if (text.length > bytes) return true;
  if (text.length * 3 <= bytes) return false;
  let length = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code >= 0xd800 && code < 0xe000 ? 2 : 3;
  }
  return length > bytes;
}

/** Reads a text of this form; counts of tickets are the play's affair. Never throws. */
export function parseForm(text: string, form: Form, limits: ParseLimits): Parsed<Picks> {
  try {
    return { ok: true, picks: readForm(text, form, limits) };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { ok: false, error: thrown.error };
    throw thrown;
  }
}

function readForm(text: string, form: Form, limits: ParseLimits): Picks {
  if (isLongerThan(text, limits.textBytes))
    refuse('tooLong', `投注内容太长，最多${Math.floor(limits.textBytes / 1000)}KB`);
  if (text === '') refuse('empty', '请选号');
  const at = text.indexOf('@');
  if (!form.positions) {
    if (at >= 0) refuse('positions', '本玩法不选位置，不能有“@”', { value: text });
    return { positions: [], rows: readBody(text, form, limits) };
  }
  if (at < 0)
    refuse('positions', `请先选位置：如“1 2@…”，1–${form.positions.names.length}为${form.positions.names.join('')}`, {
      value: text,
    });
  const body = text.slice(at + 1);
  if (body === '') refuse('empty', '请选号');
  return { positions: readPositions(text.slice(0, at), form.positions), rows: readBody(body, form, limits) };
}

/** Anything but printable ASCII and Chinese characters: full-width forms, other white space, control characters. */
const FOREIGN = /[^ -~\u4e00-\u9fff]/u;

/** Told before rows are counted, so that a full-width comma is named as such and not as a missing row. */
function refuseForeign(body: string): void {
  const found = FOREIGN.exec(body);
  if (!found) return;
  const before = body.slice(0, found.index);
  const rowNumber = before.split(/[,;]/).length;
  const piece = body.slice(found.index, found.index + 20);
  refuseValue(piece, `第${rowNumber}段`, rowNumber);
}

function readBody(body: string, form: Form, limits: ParseLimits): number[][] {
  refuseForeign(body);
  return form.kind === 'rows' ? readRows(body, form) : readTickets(body, form, limits);
}

/** The canonical text: rows and positions in option order, tickets as they were typed (their values ascending where order does not matter). */
export function formatForm(picks: Picks, form: Form): string {
  const prefix = form.positions ? `${picks.positions.map((index) => index + 1).join(' ')}@` : '';
  if (form.kind === 'tickets')
    return prefix + picks.rows.map((values) => values.map((value) => form.options.texts[value]).join(' ')).join(';');
  const rows = picks.rows.map((values, index) => {
    const spec = form.rows[index] as RowSpec;
    return values.length === 0 ? '-' : values.map((value) => spec.options.texts[value]).join(' ');
  });
  return prefix + rows.join(',');
}
