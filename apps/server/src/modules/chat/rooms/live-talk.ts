import type { Tx } from '../../../platform/db/pool.ts';

/** The talk of a live room, in the transaction that makes it. False when a room of this code, in capitals or not, is there. */
export async function createLiveTalk(tx: Tx, { code, title }: { code: string; title: string }): Promise<boolean> {
  const made = await tx.run(
    `insert into chat_room (code, title, kind) select $1, $2, 'live'
      where not exists (select from chat_room where lower(code) = lower($1)) on conflict (code) do nothing`,
    [code, title],
  );
  return made === 1;
}
