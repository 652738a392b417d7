import { gameCalls, moneyText, type CallInput, type CallOutput, type ProviderAnswer } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse } from '../../../platform/outcome.ts';
import { roundItem, type RoundRow } from '../core/present.ts';
import { providersOf } from '../core/providers.ts';
import { unlessAway } from '../core/unless-away.ts';
import { findRound, listMoves, listRounds, sumRounds, type RoundFilter } from './queries.ts';

export const roundRecordBindings = [
  bind(gameCalls.getGameBetData, async ({ reads, session }, input) => ok(await myRounds(reads, session.userId, input))),
  bind(gameCalls.getGameBetInfo, async ({ deps, session }, { id }) => {
    const row = await findRound(deps.db, session.userId, id);
    if (row === null) return refuse('roundUnknown');
    const [moves, report] = await Promise.all([listMoves(deps.db, row.id), reportOf(deps, row)]);
    return ok({
      round: roundItem(row),
      moves: moves.map((move) => ({
        kind: move.kind,
        transactionId: move.transaction_id,
        amount: moneyText(money(move.amount)),
        at: move.at.getTime(),
      })),
      stakes: report?.stakes ?? null,
      back: report?.back ?? null,
      proof: report?.proof ?? null,
      isAway: report === null,
    });
  }),
];

/** One page of own rounds; the first carries the totals of the whole filter. */
async function myRounds(
  db: Queries,
  player: string,
  input: CallInput<typeof gameCalls.getGameBetData>,
): Promise<CallOutput<typeof gameCalls.getGameBetData>> {
  const filter: RoundFilter = {
    game: input.game ?? null,
    state: input.state ?? null,
    from: input.from === undefined ? null : new Date(input.from),
    // The last millisecond of the span belongs to it.
    to: input.to === undefined ? null : new Date(input.to + 1),
  };
  const [rows, totals] = await Promise.all([
    listRounds(db, [player], [null], filter, input.before ?? null, input.pageSize + 1),
    input.before === undefined ? sumRounds(db, player, filter) : null,
  ]);
  const page = rows.slice(0, input.pageSize);
  return {
    list: page.map(roundItem),
    next: rows.length > page.length ? String(page.at(-1)?.id ?? '') : null,
    totals: totals && {
      rounds: totals.rounds,
      staked: moneyText(money(totals.staked)),
      back: moneyText(money(totals.back)),
      profit: moneyText(money(totals.back - totals.staked)),
    },
  };
}

type Report = Extract<ProviderAnswer<'round'>, { status: 'ok' }>['report'];

/** What the provider says of it; null when it does not answer. */
async function reportOf(deps: Deps, { provider, round, player }: RoundRow): Promise<Report | null> {
  const known = providersOf(deps).get(provider);
  if (!known) return null;
  const answer = await unlessAway(deps, () => known.ask('round', { round, player: String(player) }));
  return !isRefusal(answer) && answer.status === 'ok' ? answer.report : null;
}
