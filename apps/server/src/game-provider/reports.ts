import type { RoundReport } from '@caiting/contract';
import type * as z from 'zod/mini';
import type { Queries } from '../platform/db/pool.ts';
import { stakesOfRound } from './bets.ts';
import { sharedProof, soloProof } from './proofs.ts';

type Report = z.infer<typeof RoundReport>;

const SHARED = /^([A-Z]{2}\d):(\d{1,9})$/;
const SOLO = /^BJ:(\d{1,18})$/;

/** What became of a player's part of a round, as the site calls it: for its record, and where the site has waited too long to hear of it. */
export async function reportRound(db: Queries, round: string, player: string): Promise<Report> {
  const shared = SHARED.exec(round);
  if (shared) return sharedReport(db, shared[1] as string, Number(shared[2]), player);
  const solo = SOLO.exec(round);
  return solo ? soloReport(db, solo[1] as string, player) : { state: 'unknown' };
}

async function sharedReport(db: Queries, table: string, number: number, player: string): Promise<Report> {
  const [proof, mine, row] = await Promise.all([
    sharedProof(db, table, number),
    stakesOfRound(db, table, number, player),
    db.maybeOne<{ state: string }>('select state from round where table_code = $1 and number = $2', [table, number]),
  ]);
  if (row === null) return { state: 'unknown' };
  const state = row.state === 'void' || mine === null ? 'void' : row.state === 'betting' ? 'open' : 'closed';
  return { state, proof, ...mine };
}

async function soloReport(db: Queries, hand: string, player: string): Promise<Report> {
  const row = await db.maybeOne<{ state: string }>('select state from hand where id = $1 and player = $2', [
    hand,
    player,
  ]);
  if (row === null) return { state: 'unknown' };
  const proof = await soloProof(db, hand, player);
  if (row.state === 'over') return { state: 'closed', proof };
  return { state: row.state === 'playing' || row.state === 'adding' ? 'open' : 'void', proof };
}
