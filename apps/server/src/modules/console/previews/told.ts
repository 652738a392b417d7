import {
  moneyText,
  type CallInput,
  type CallOutput,
  type PreviewFigure,
  type calls,
  type consolePreviewCalls,
} from '@caiting/contract';
import { money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import type { Outcome } from '../../../platform/outcome.ts';

/** What an act would come to: what is counted, what it is about, and what it writes over. */
export type Told = CallOutput<typeof consolePreviewCalls.actPreview>;
export type ToldRefusal = (typeof consolePreviewCalls.actPreview)['refusals'][number];

/** The preview of one act of the contract, of its own decoded input. Reads alone. */
export type PreviewOf<N extends keyof typeof calls> = (
  deps: Deps,
  input: CallInput<(typeof calls)[N]>,
) => Promise<Outcome<Told, ToldRefusal>>;

export const counted = (figure: PreviewFigure, count: number): Told['figures'][number] => ({
  figure,
  count,
  amount: null,
});

/** Of units of 1e-8 yuan. */
export const summed = (figure: PreviewFigure, amount: bigint): Told['figures'][number] => ({
  figure,
  count: null,
  amount: moneyText(money(amount)),
});

/** A text or number as it is, a switch, a word of the contract, or an amount: in units of 1e-8 yuan, or as the wire has it. */
export type FieldValue = string | number | boolean | bigint | { readonly yuan: string } | { readonly word: string };
type Written = readonly [Told['about'][number]['unit'], string];

function written(value: FieldValue): Written {
  if (typeof value === 'boolean') return ['switch', value ? '1' : '0'];
  if (typeof value === 'bigint') return ['yuan', moneyText(money(value))];
  if (typeof value === 'object') return 'yuan' in value ? ['yuan', value.yuan] : ['word', value.word];
  return ['', String(value)];
}

/** Nothing stood there: null. */
export function changed(field: string, before: FieldValue | null, after: FieldValue): Told['changes'][number] {
  const [unit, text] = written(after);
  return { field, unit, before: before === null ? '' : written(before)[1], after: text };
}

export function fact(field: string, value: FieldValue): Told['about'][number] {
  const [unit, text] = written(value);
  return { field, unit, value: text };
}

export const told = (parts: Partial<Told>): Told => ({ figures: [], about: [], changes: [], ...parts });
