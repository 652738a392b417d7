import { consoleHallReadCalls } from '@caiting/contract';
import { ok } from '../../../platform/outcome.ts';
import { countMutes, foundMutes, roomTitles, tryFilter } from '../../chat/index.ts';
import { countEnvelopes, fenText, foundEnvelopes } from '../../envelopes/index.ts';
import { loggedLook } from '../core/logged-look.ts';
import { pageOf } from '../core/page.ts';
import { unlogged } from '../core/roles.ts';
import { idOf, namesOf } from './names.ts';

/** What staff look up about the hall: mutes, what the filter would do, red envelopes. */

const KEPT_STATES = { running: 'open', emptied: 'emptied', refunded: 'refunded' } as const;
const SPLITS = { single: 'one', normal: 'equal', lucky: 'lucky' } as const;

export const hallReadBindings = [
  loggedLook(
    consoleHallReadCalls.mutesFound,
    async ({ deps: { db } }, { mutedBy, userName, before, pageSize }) => {
      const filter = { mutedBy, player: await idOf(db, userName) };
      const [rows, total] = await Promise.all([
        foundMutes(db, filter, before ?? null, pageSize + 1),
        before === undefined ? countMutes(db, filter) : null,
      ]);
      const { page, next } = pageOf(rows, pageSize, ({ id }) => id);
      const nameOf = await namesOf(
        db,
        page.flatMap(({ user_id, manager }) => [user_id, manager]),
      );
      return ok({
        list: page.map((row) => ({
          id: String(row.id),
          userName: nameOf(row.user_id),
          guest: row.guest_name,
          everywhere: row.room_code === null,
          roomTitle: row.room_title,
          startedAt: row.begun_at.getTime(),
          endsAt: row.ends_at?.getTime() ?? null,
          reason: row.reason,
          by: row.staff ?? (nameOf(row.manager) || null),
        })),
        next,
        total,
      });
    },
    ({ mutedBy, userName }) => ({ mutedBy, userName }),
  ),
  unlogged(consoleHallReadCalls.tryFilter, async ({ deps }, { sample, where }) => {
    const tried = await tryFilter(deps, sample, where);
    if (!tried.ok) return tried;
    const { isRefused, text, hits } = tried.data;
    return ok({ refused: isRefused, readAs: text, list: [...hits] });
  }),
  loggedLook(
    consoleHallReadCalls.envelopesFound,
    async ({ deps: { db } }, { state, userName, before, pageSize }) => {
      const filter = { state: state === undefined ? null : KEPT_STATES[state], sender: await idOf(db, userName) };
      const [rows, total] = await Promise.all([
        foundEnvelopes(db, filter, before ?? null, pageSize + 1),
        before === undefined ? countEnvelopes(db, filter) : null,
      ]);
      const { page, next } = pageOf(rows, pageSize, ({ id }) => id);
      const [nameOf, titles] = await Promise.all([
        namesOf(
          db,
          page.map(({ sender_id }) => sender_id),
        ),
        roomTitles(
          db,
          page.map(({ place }) => place),
        ),
      ]);
      return ok({
        list: page.map((row) => ({
          id: String(row.id),
          userName: nameOf(row.sender_id),
          roomTitle: titles.get(row.place) ?? null,
          split: SPLITS[row.kind],
          state: row.state === 'open' ? 'running' : row.state,
          amount: fenText(row.total_fen),
          pieces: row.count,
          taken: row.taken,
          left: fenText(row.left_fen),
          at: row.sent_at.getTime(),
          expiresAt: row.expires_at.getTime(),
          endedAt: row.ended_at?.getTime() ?? null,
        })),
        next,
        total,
      });
    },
    ({ state, userName }) => ({ state, userName }),
  ),
];
