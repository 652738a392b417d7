import { moneyText, type Rain } from '@caiting/contract';
import { FEN, money } from '@caiting/money';
import { factorText } from '../core/present.ts';
import type { OwnRow, RainRow } from './queries.ts';

const fenText = (fen: string | bigint): string => moneyText(money(BigInt(fen) * FEN));

/** How many packets of a window a player of this grade may open. */
export const chancesAt = (chances: RainRow['chances'], grade: number): number =>
  chances.findLast((row) => row.grade <= grade)?.chances ?? 0;

/** Who looks: his grade, and what he has opened. Null for visitors. */
export interface Viewer {
  readonly grade: number;
  readonly own: ReadonlyMap<string, OwnRow>;
}

/** A rain on the wire. Split and salt are never in it. */
export function rainView(row: RainRow, viewer: Viewer | null): Rain {
  return {
    id: String(row.id),
    title: { zh: row.title_zh, en: row.title_en },
    wagering: factorText(row.wagering),
    perDevice: row.per_device,
    chances: [...row.chances],
    ownChances: viewer === null ? null : chancesAt(row.chances, viewer.grade),
    windows: row.windows.map((window) => {
      const own = viewer?.own.get(window.id);
      return {
        id: window.id,
        state: window.state,
        startsAt: window.starts_at,
        endsAt: window.ends_at,
        pool: fenText(window.pool_fen),
        packets: window.packets,
        taken: window.taken,
        left: fenText(window.left_fen),
        commitment: window.commitment,
        own: viewer === null ? null : { used: own?.used ?? 0, got: moneyText(money(own?.got ?? 0n)) },
      };
    }),
  };
}

/** What was paid of it. */
export const spentOf = (row: RainRow): string =>
  fenText(row.windows.reduce((sum, { pool_fen, left_fen }) => sum + BigInt(pool_fen) - BigInt(left_fen), 0n));
