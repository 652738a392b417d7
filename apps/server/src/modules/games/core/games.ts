import type { GAME_KINDS, GAME_STATES } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';

export interface GameRow {
  readonly code: string;
  readonly provider: string;
  readonly kind: (typeof GAME_KINDS)[number];
  readonly name_zh: string;
  readonly name_en: string;
  readonly state: (typeof GAME_STATES)[number];
}

export const findGame = (db: Queries, code: string): Promise<GameRow | null> =>
  db.maybeOne<GameRow>('select code, provider, kind, name_zh, name_en, state from game where code = $1', [code]);
