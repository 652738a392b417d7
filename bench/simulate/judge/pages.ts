import type { HallClient } from '@caiting/server/bench-kit';
import type { Db } from '@caiting/server/platform/db/pool';
import { differs, type OwnPage } from '../people/own-page.ts';

/** What pages show that have lived through it all, against what is read now. */

/** What a page shows at the least of a room. */
const SHOWN = 50;

interface RoomPage {
  readonly room: string;
  readonly page: HallClient;
}

/** Every page of a room shows the room's log, in its order. */
export async function roomPagesDiffer(db: Db, pages: readonly RoomPage[]): Promise<string[]> {
  const found: string[] = [];
  for (const { room, page } of pages) {
    const log = await db.query<{ id: bigint }>(
      'select id from chat_message where room_code = $1 and status = 0 order by id desc limit $2',
      [room, SHOWN],
    );
    const last = log.map(({ id }) => String(id)).toReversed();
    if (page.ids.slice(-last.length).join() !== last.join())
      found.push(
        `a page of ${room} ends with ${page.ids.slice(-3).join(' ')}, its log with ${last.slice(-3).join(' ')}`,
      );
  }
  return found;
}

export const roomPageFaults = (pages: readonly RoomPage[]): string[] =>
  pages.flatMap(({ room, page }) => page.faults.map((fault) => `a page of ${room}: ${fault}`));

/** The pages of one's own show what the site answers now. */
export async function ownPagesDiffer(pages: readonly OwnPage[]): Promise<string[]> {
  const found = await Promise.all(
    pages.map(async (page, at) =>
      page.isConnected
        ? differs(page.view, await page.read()).map((one) => `own page ${at}: ${one}`)
        : [`own page ${at} is not connected`],
    ),
  );
  return found.flat();
}
