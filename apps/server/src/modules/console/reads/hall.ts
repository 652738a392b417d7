import {
  consoleHallReadCalls,
  consoleSiteReadCalls,
  consoleYuebaoCalls,
  moneyText,
  type CallOutput,
  type RoomCode,
} from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { findPlayerByName, inviteCodesOf, listPlayersByIds, type InviteCodeOf } from '../../account/index.ts';
import { countMutes, foundMutes, roomTitles, tryFilter } from '../../chat/index.ts';
import { countEnvelopes, fenText, foundEnvelopes } from '../../envelopes/index.ts';
import { countWallets, foundWallets } from '../../yuebao/index.ts';
import { pageOf } from '../core/page.ts';
import { unlogged } from '../core/roles.ts';

/** What staff look up of players and the hall by key: mutes, what the filter would do, red envelopes, wallets, invite codes. */

/** Nobody has this id: a name that nobody has finds nothing. */
const NOBODY = -1n;

async function idOf(db: Queries, userName: string | undefined): Promise<bigint | null> {
  if (userName === undefined || userName === '') return null;
  return (await findPlayerByName(db, userName))?.id ?? NOBODY;
}

async function namesOf(db: Queries, ids: readonly bigint[]): Promise<(id: bigint) => string> {
  const rows = await listPlayersByIds(db, [...new Set(ids)]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? '';
}

const stateOf = ({ deleted_at, is_expired, use_limit, used_count }: InviteCodeOf) => {
  if (deleted_at !== null) return 'withdrawn';
  if (is_expired) return 'expired';
  return use_limit !== null && used_count >= use_limit ? 'usedUp' : 'open';
};

export const hallReadBindings = [
  unlogged(consoleHallReadCalls.mutesFound, async ({ deps: { db } }, { mutedBy, userName, before, pageSize }) => {
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
        roomCode: row.room_code as RoomCode | null,
        roomTitle: row.room_title,
        startedAt: row.begun_at.getTime(),
        endsAt: row.ends_at?.getTime() ?? null,
        reason: row.reason,
        by: row.staff ?? (nameOf(row.manager) || null),
      })),
      next,
      total,
    });
  }),
  unlogged(consoleHallReadCalls.tryFilter, async ({ deps }, { text, where }) => {
    const { isRefused, text: readAs, hits } = await tryFilter(deps, text, where);
    return ok({ refused: isRefused, readAs, list: [...hits] });
  }),
  unlogged(consoleHallReadCalls.envelopesFound, async ({ deps: { db } }, { state, userName, before, pageSize }) => {
    const filter = { state: state ?? null, sender: await idOf(db, userName) };
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
        kind: row.kind,
        state: row.state,
        amount: fenText(row.total_fen),
        count: row.count,
        taken: row.taken,
        left: fenText(row.left_fen),
        at: row.sent_at.getTime(),
        expiresAt: row.expires_at.getTime(),
        endedAt: row.ended_at?.getTime() ?? null,
      })),
      next,
      total,
    });
  }),
  unlogged(consoleYuebaoCalls.walletsFound, async ({ deps: { db } }, { userName, before, pageSize }) => {
    const player = await idOf(db, userName);
    const [rows, total] = await Promise.all([
      foundWallets(db, player, before ?? null, pageSize + 1),
      before === undefined ? countWallets(db, player) : null,
    ]);
    const { page, next } = pageOf(rows, pageSize, (row) => row.player);
    const nameOf = await namesOf(
      db,
      page.map((row) => row.player),
    );
    return ok({
      list: page.map((row): CallOutput<typeof consoleYuebaoCalls.walletsFound>['list'][number] => ({
        userName: nameOf(row.player),
        balance: moneyText(money(row.balance)),
        pledged: moneyText(money(row.pledged)),
        earned: row.earned === null ? null : moneyText(money(row.earned)),
        earnedDay: row.earned_day,
      })),
      next,
      total,
    });
  }),
  unlogged(consoleSiteReadCalls.inviteCodesFound, async ({ deps: { db } }, { userName }) => {
    const owner = await findPlayerByName(db, userName);
    if (owner === null) return refuse('notFound', { field: 'userName' });
    const rows = await inviteCodesOf(db, owner.id);
    return ok({
      list: rows.map((row) => ({
        code: row.code,
        makesAgent: row.makes_agent,
        state: stateOf(row),
        usedCount: row.used_count,
        useLimit: row.use_limit,
        remark: row.remark,
        createdAt: row.created_at.getTime(),
        expiresAt: row.expires_at?.getTime() ?? null,
        endedAt: row.deleted_at?.getTime() ?? null,
      })),
    });
  }),
];
