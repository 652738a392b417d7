import {
  CODES,
  fillText,
  SUCCESS,
  type CodeRow,
  type Language,
  type RefusalKey,
  type Reply,
  type TextParams,
} from '@caiting/contract';
import type { Outcome, Refusal } from '../outcome.ts';

/** The one place where an outcome becomes the wire's {code, msg, data}, in the language of whoever asked. */
export function toReply(outcome: Outcome<unknown>, language: Language): Reply {
  if (outcome.ok) return { code: SUCCESS, msg: 'success', data: outcome.data ?? {} };
  const row = (CODES as Readonly<Record<string, CodeRow>>)[outcome.key];
  if (!row) throw new Error(`refusal ${outcome.key} has no row in the contract's codes`);
  return { code: row.code, msg: fillText(row[language], outcome.params, language), data: refusalData(outcome) };
}

function refusalData({ field, data }: Refusal): unknown {
  if (data !== undefined) return field === undefined ? data : { field, ...(data as object) };
  return field === undefined ? null : { field };
}

export function keyReply(key: RefusalKey, language: Language, params?: TextParams): Reply {
  return toReply({ ok: false, key, ...(params ? { params } : {}) }, language);
}

/** Amounts must have been written as text by the handler (`moneyText`); a bare bigint here is a mistake and fails the request. */
export function toJson(reply: Reply): string {
  return JSON.stringify(reply);
}
