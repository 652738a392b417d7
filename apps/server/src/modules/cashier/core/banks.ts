import { BANKS as KNOWN } from '@caiting/contract';

/** Names of banks as the wire says them, by code. */
export const BANKS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(KNOWN).map(([code, { zh }]) => [code, zh]),
);

/** Codes as the wire offers them, with their names. */
export const bankChoices = (codes: readonly string[]): { bankCode: string; bankName: string }[] =>
  codes.map((bankCode) => ({ bankCode, bankName: BANKS[bankCode] ?? bankCode }));
