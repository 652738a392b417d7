import { money } from '@caiting/money';
import type { Deps } from '../../platform/deps.ts';
import type { DemoEnding } from '../../platform/module.ts';
import { listHolds } from '../ledger/index.ts';
import { setRoomClosed } from './console-live.ts';
import { INCOME, takeIncome } from './gifts/income.ts';

/** The end of a demo: rooms on loops of the release are closed, and income that streamers have not taken goes to their balances, where it is ended. */
export async function endDemoLive(deps: Deps, { players }: DemoEnding): Promise<Readonly<Record<string, number>>> {
  const rooms = await deps.db.query<{ code: string }>(
    `select code from live_room where source_kind = 'demo' and closed_at is null and ($1::int8[] is null or streamer = any ($1)) order by code`,
    [players],
  );
  for (const { code } of rooms) await deps.db.tx((tx) => setRoomClosed(tx, code, true));
  const held = await listHolds(deps.db, INCOME, players);
  for (const { player, balance } of held) await deps.db.tx((tx) => takeIncome(tx, String(player), money(balance)));
  return { liveRooms: rooms.length, giftIncomes: held.length };
}
