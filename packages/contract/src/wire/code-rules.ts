import { CODES, type CodeAct, type CodeRow, type RefusalKey } from './codes.ts';

/**
 * What a page needs of the table of result codes before anything was refused: its acts and the sentences of fields. The other sentences come from the
 * server with each refusal. The web's build writes these values out, so that the table itself stays on the server (apps/web/vite.config.ts).
 */

/** 1 is success; product §10: 0 is an expired login, never a success. */
export const SUCCESS = 1;

/** product §8: codes −3066 … −3058 show their message when there is one. */
export const ALERT_IF_MESSAGE = { from: -3066, to: -3058 } as const;

/** A row of the table without its sentences. */
export interface CodeRule {
  readonly key: RefusalKey;
  readonly code: number;
  readonly acts: CodeAct;
  readonly goesTo?: string;
}

/** Codes of staff calls, which no page of the site makes. */
const isOfStaff = (code: number): boolean => code <= -2900 && code >= -2999;

export const CODE_RULES: readonly CodeRule[] = Object.entries(CODES as Readonly<Record<string, CodeRow>>)
  .filter(([, { code }]) => !isOfStaff(code))
  .map(([key, { code, acts, goesTo }]) => ({ key: key as RefusalKey, code, acts, ...(goesTo && { goesTo }) }));

const sentences = ({ zh, en }: CodeRow): { readonly zh: string; readonly en: string } => ({ zh, en });

/** product §5's sentences for a wrong field, which a page says itself. */
export const FIELD_SENTENCES = {
  fieldEmpty: sentences(CODES.fieldEmpty),
  badInput: sentences(CODES.badInput),
  fieldRange: sentences(CODES.fieldRange),
  fieldLength: sentences(CODES.fieldLength),
  fieldEquals: sentences(CODES.fieldEquals),
  fieldUnique: sentences(CODES.fieldUnique),
} as const;
