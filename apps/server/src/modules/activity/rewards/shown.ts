import { activityCalls, moneyText, type Activity } from '@caiting/contract';
import { money } from '@caiting/money';
import { appNow } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import type { PageAnswers } from '../../../platform/http/pages/drawn-pages.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { isExcluded } from '../core/excluded.ts';
import { activityView } from '../core/present.ts';
import { listClaims, progressOf } from '../core/progress.ts';
import { findActivity, listShown } from '../core/queries.ts';
import { shownRains } from '../rain/shown-rains.ts';

const REWARDS_MAX = 50;

/** The list and the page of one activity. Who has excluded himself, or pauses, is shown none. */
export const shownBindings = [
  bind(activityCalls.frontList, async ({ deps, session }) => {
    const player = session?.userId ?? null;
    if (await isExcluded(deps, player)) return ok({ list: [], rains: [] });
    return ok({ list: await listFor(deps, player), rains: await shownRains(deps.db, player) });
  }),
  bind(activityCalls.activityDetail, async ({ deps, session }, { id }) => {
    const [row, excluded] = await Promise.all([findActivity(deps.db, id), isExcluded(deps, session?.userId ?? null)]);
    if (row === null || excluded) return refuse('activityUnknown');
    const claims = session ? await listClaims(deps.db, session.userId, [row.id]) : [];
    return ok({
      ...activityView(row, session ? await progressOf(deps.db, row, session.userId, claims) : null),
      rules: { zh: row.rules_zh, en: row.rules_en },
      rewards: claims.slice(0, REWARDS_MAX).map((claim) => ({
        id: String(claim.id),
        amount: moneyText(money(claim.amount)),
        period: claim.period,
        at: claim.at.getTime(),
      })),
    });
  }),
];

/** /activity as it is drawn for visitors; a player may have excluded himself. */
export async function activityAnswers(deps: Deps, path: string): Promise<PageAnswers | null> {
  if (path !== '/activity') return null;
  const nowMs = (await appNow(deps.db)).getTime();
  const data = { list: await listFor(deps, null), rains: await shownRains(deps.db, null) };
  return { answers: [{ call: activityCalls.frontList.path, input: {}, data }], isForVisitorsAlone: true, nowMs };
}

async function listFor(deps: Deps, player: string | null): Promise<Activity[]> {
  const rows = await listShown(deps.db);
  if (player === null) return rows.map((row) => activityView(row, null));
  const claims = await listClaims(
    deps.db,
    player,
    rows.map(({ id }) => id),
  );
  const list: Activity[] = [];
  // One after the other: a list must not take every connection.
  for (const row of rows) {
    const own = claims.filter(({ activity }) => activity === row.id);
    list.push(activityView(row, await progressOf(deps.db, row, player, own)));
  }
  return list;
}
