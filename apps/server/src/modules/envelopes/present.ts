import { moneyText } from '@caiting/contract';
import { FEN, money } from '@caiting/money';
import type { Deps } from '../../platform/deps.ts';
import { listPlayersByIds } from '../account/index.ts';

/** How what the views give stands on the wire. */

export const DISPATCH = { single: 0, normal: 1, lucky: 2 } as const;
export const fenText = (fen: bigint): string => moneyText(money(fen * FEN));
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export interface Page {
  readonly number: number;
  readonly size: number;
}

/** Names as others see them, and faces, by id. */
export async function peopleOf(
  deps: Deps,
  ids: readonly bigint[],
): Promise<(id: bigint) => { name: string; avatar: string }> {
  const rows = await listPlayersByIds(deps.db, [...new Set(ids.map(String))]);
  const byId = new Map(rows.map((row) => [row.id, { name: row.shown_name, avatar: row.avatar }]));
  return (id) => byId.get(id) ?? { name: '', avatar: '' };
}
