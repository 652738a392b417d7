import { moneyText, rainCalls, type Rain } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { isExcluded } from '../core/excluded.ts';
import { rainView, type Viewer } from './present.ts';
import { findRain, gradeOf, listOwn, listShownRains, type RainRow } from './queries.ts';

/** What players see of rains. Who has excluded himself, or pauses, sees none. */
export const shownRainBindings = [
  bind(rainCalls.redEnvelopeNumber, async ({ deps, session }, { id }) => {
    const player = session?.userId ?? null;
    const rains = (await isExcluded(deps, player)) ? [] : await rainsFor(deps.db, player, await rowsOf(deps.db, id));
    return ok(numberOf(rains));
  }),
  bind(rainCalls.rainDetail, async ({ deps, session }, { id }) => {
    const player = session?.userId ?? null;
    const [row, excluded] = await Promise.all([findRain(deps.db, id), isExcluded(deps, player)]);
    const [rain] = row === null || excluded ? [] : await rainsFor(deps.db, player, [row]);
    return rain ? ok(rain) : refuse('rainUnknown');
  }),
  bind(rainCalls.rainSplit, async ({ deps, session }, { windowId }) => {
    const player = session?.userId ?? null;
    const [row, excluded] = await Promise.all([findSplit(deps.db, windowId), isExcluded(deps, player)]);
    if (row === null || excluded) return refuse('rainUnknown');
    const own = player === null ? [] : await listOwnTakes(deps.db, windowId, player);
    return ok({
      commitment: row.commitment,
      salt: row.is_over ? row.salt : '',
      sharesFen: row.is_over ? row.shares.map(String) : [],
      taken: row.taken,
      own: own.map(({ position, amount, at }) => ({ position, amount: moneyText(money(amount)), at: at.getTime() })),
    });
  }),
];

/** All rains that are shown, for one player or a visitor. */
export async function shownRains(db: Queries, player: string | null): Promise<Rain[]> {
  return rainsFor(db, player, await listShownRains(db));
}

async function rowsOf(db: Queries, id: string | undefined): Promise<readonly RainRow[]> {
  if (id === undefined) return listShownRains(db);
  const row = await findRain(db, id);
  return row === null ? [] : [row];
}

async function rainsFor(db: Queries, player: string | null, rows: readonly RainRow[]): Promise<Rain[]> {
  const viewer = player === null || rows.length === 0 ? null : await viewerOf(db, player, rows);
  return rows.map((row) => rainView(row, viewer));
}

async function viewerOf(db: Queries, player: string, rows: readonly RainRow[]): Promise<Viewer> {
  const ids = rows.flatMap(({ windows }) => windows.map(({ id }) => id));
  const [grade, own] = await Promise.all([gradeOf(db, player), listOwn(db, player, ids)]);
  return { grade, own: new Map(own.map((row) => [String(row.rain_window), row])) };
}

/** Packets that can be opened now, in the window that runs and ends first; and when the next one opens. */
function numberOf(rains: readonly Rain[]) {
  const windows = rains.flatMap(({ windows: list, ownChances }) =>
    list.map((window) => ({ ...window, chances: Math.max(0, (ownChances ?? 0) - (window.own?.used ?? 0)) })),
  );
  const running = windows.filter(({ state }) => state === 'running').toSorted((a, b) => a.endsAt - b.endsAt);
  const now = running.find(({ chances }) => chances > 0) ?? running[0];
  const coming = windows.filter(({ state }) => state === 'coming').map(({ startsAt }) => startsAt);
  return {
    number: now ? Math.min(now.chances, now.packets - now.taken) : 0,
    windowId: now?.id ?? null,
    endsAt: now?.endsAt ?? null,
    nextAt: coming.length === 0 ? null : Math.min(...coming),
  };
}

interface SplitRow {
  readonly commitment: string;
  readonly salt: string;
  readonly shares: readonly bigint[];
  readonly taken: number;
  readonly is_over: boolean;
}

/** A window's split; it is over when its time is, when nothing is left, or when it was called off. */
function findSplit(db: Queries, id: string): Promise<SplitRow | null> {
  return db.maybeOne<SplitRow>(
    `select commitment, salt, shares, taken, ends_at <= app_now() or taken = packets or cancelled_at is not null as is_over
       from rain_window where id = $1::int8`,
    [id],
  );
}

interface TakeRow {
  readonly position: number;
  readonly amount: bigint;
  readonly at: Date;
}

function listOwnTakes(db: Queries, window: string, player: string): Promise<readonly TakeRow[]> {
  return db.query<TakeRow>(
    'select position, amount, at from rain_take where rain_window = $1::int8 and player = $2::int8 order by nth',
    [window, player],
  );
}
