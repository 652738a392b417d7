import { randomUUID } from 'node:crypto';
import type { OwnWord, ToldLetter } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';

/** A letter to whoever an act of somebody else concerns, once the transaction of the act has committed. */
export async function tellPlayer(
  tx: Tx,
  player: bigint | string,
  letter: ToldLetter,
  params: Readonly<Record<string, string | OwnWord>> = {},
): Promise<void> {
  await publishLater(tx, 'account.told', {
    userId: String(player),
    cause: randomUUID(),
    letter,
    params: { ...params },
  });
}
