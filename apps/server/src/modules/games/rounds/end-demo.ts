import type { Deps } from '../../../platform/deps.ts';
import type { DemoEnding } from '../../../platform/module.ts';
import { giveBackRound, type RoundToGiveBack } from './give-back.ts';

/** The game that the seed lists for a provider that is none. */
export const DEMO_GAME = 'pai-gow';

/** The end of a demo: stakes of rounds that nobody will end are given back, and the provider of the seed goes. */
export async function endDemoGames(
  deps: Deps,
  { owner, players }: DemoEnding,
): Promise<Readonly<Record<string, number>>> {
  await deps.db.run(`update game set state = 'closed' where code = $1`, [DEMO_GAME]);
  const open = await deps.db.query<RoundToGiveBack>(
    `select id, provider, player from game_round where state = 'open' and ($1::int8[] is null or player = any ($1)) order by id`,
    [players],
  );
  let gameRounds = 0;
  for (const round of open) if (await giveBackRound(deps, round)) gameRounds += 1;
  // Turnover of play money brings nothing to a site with real money.
  await owner.query('select start_game_rebates_anew($1::int8[])', [players]);
  return { gameRounds };
}
