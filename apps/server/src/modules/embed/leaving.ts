import type { Leaving } from '../../platform/db/leaving.ts';

/** The partner's site signs nobody in any more; that it was bound stays as evidence. */
export const embedLeaving: Leaving = {
  erase: async (tx, player) =>
    void (await tx.query(
      'select unbind_embed(b.player, b.origin, b.uid) from (select distinct player, origin, uid from embed_binding where player = $1::bigint) b',
      [player],
    )),
};
