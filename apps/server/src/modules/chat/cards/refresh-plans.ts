import { MESSAGE_TYPES } from '@caiting/contract';
import type { ChatMessage, PlanCard } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { planState, prizeOf, ratesOf } from './plan-state.ts';
import { STANDING } from './queries.ts';
import type { PushRow } from './queries.ts';

/** Of a card that was pushed before cards told how many results a rate is of: no rate. */
const NO_RATES = ratesOf({ hits: 0, results: 0, hits_today: 0, results_today: 0 });

/** Cards as their plans stand now: what the log keeps was true when it was pushed. */
export async function refreshPlans(deps: Deps, list: readonly ChatMessage[]): Promise<readonly ChatMessage[]> {
  const cards = new Map(
    list.flatMap((message) =>
      message.messageTypeId === MESSAGE_TYPES.planCard
        ? [[message.id, JSON.parse(message.message) as PlanCard] as const]
        : [],
    ),
  );
  if (cards.size === 0) return list;
  const asked = [...cards.values()].flatMap((card) =>
    [card.betPlay.bettingIssue, ...card.playHistory.map(({ issue }) => issue)].map((issue) => [card.playId, issue]),
  );
  const found = await listStandings(
    deps.db,
    asked.map(([planId]) => planId ?? ''),
    asked.map(([, issue]) => issue ?? ''),
  );
  const standings = new Map(found.map((row) => [`${row.plan_id}:${row.issue_no}`, row]));
  return list.map((message) => {
    const card = cards.get(message.id);
    if (!card) return message;
    const standingOf = (issue: string) => standings.get(`${card.playId}:${issue}`);
    return { ...message, message: JSON.stringify(refreshed(card, standingOf)) };
  });
}

function refreshed(card: PlanCard, standingOf: (issue: string) => PushStanding | undefined): PlanCard {
  const now = standingOf(card.betPlay.bettingIssue);
  const rates = 'totalResults' in card ? {} : NO_RATES;
  return {
    ...card,
    ...rates,
    ...(now && { state: planState(now), openNumber: now.open_number ?? '' }),
    betPlay: { ...card.betPlay, ...(now && { closeAt: now.close_at.getTime() }) },
    playHistory: card.playHistory.map((past) => ({
      ...past,
      isPrize: prizeOf(standingOf(past.issue)?.is_prize ?? null),
    })),
  };
}

type PushStanding = Pick<PushRow, 'issue_no' | 'is_prize' | 'open_number' | 'is_settled' | 'is_closed' | 'close_at'> & {
  readonly plan_id: bigint;
};

/** How the pushes of these plans for these issues stand now; the two lists go together. */
function listStandings(db: Queries, planIds: readonly string[], issues: readonly string[]): Promise<PushStanding[]> {
  return db.query<PushStanding>(
    `select p.plan_id, p.issue_no, ${STANDING}
       from unnest($1::bigint[], $2::text[]) as asked (plan_id, issue_no)
       join chat_plan_push p on p.plan_id = asked.plan_id and p.issue_no = asked.issue_no
       join issue i on i.id = p.issue_id`,
    [planIds, issues],
  );
}
