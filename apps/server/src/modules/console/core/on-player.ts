import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { refuse, type Outcome } from '../../../platform/outcome.ts';
import { findPlayer, findPlayerByName, hasLeft, type PlayerRow } from '../../account/index.ts';

type Done = { done: boolean; note: string };

/** An act on the player of this name, who has not closed the account, in a transaction that keeps what a first one asked. */
export async function onPlayer<Key extends string = never>(
  deps: Deps,
  userName: string,
  act: (tx: Tx, player: PlayerRow) => Promise<Outcome<Done, Key>>,
): Promise<Outcome<Done, Key | 'notFound' | 'accountClosed'>> {
  return deps.db.tx<Outcome<Done, Key | 'notFound' | 'accountClosed'>>(
    async (tx) => {
      const found = await findPlayerByName(tx, userName);
      if (found === null) return refuse('notFound');
      if (await hasLeft(tx, found.id)) return refuse('accountClosed');
      // Read again now that it is held: grade and state decide whether one operator is enough.
      const player = await findPlayer(tx, found.id);
      return player === null ? refuse('notFound') : act(tx, player);
    },
    { keepsOnRefusal: true },
  );
}
