import { gameCalls, languageOf } from '@caiting/contract';
import { money } from '@caiting/money';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse } from '../../../platform/outcome.ts';
import { factsNow } from '../../account/index.ts';
import { refusalOf } from '../../protection/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { findGame } from '../core/games.ts';
import { providersOf } from '../core/providers.ts';
import { makeToken } from '../wallet/tokens.ts';
import { unlessAway } from '../core/unless-away.ts';

/** What no stake is below: who may not stake so little may not stake at all. */
const LEAST_STAKE = money(1n);

/** Begins a game of an outside provider: a token for its page, which it hands back to the wallet. */
export const launchBinding = bind(gameCalls.launchGame, async ({ deps, session, headers }, { game }) => {
  const found = await findGame(deps.db, game);
  const provider = found && providersOf(deps).get(found.provider);
  if (found === null) return refuse('gameUnknown');
  if (found.state !== 'open') return refuse('gameClosed');
  if (!provider) return refuse('gameAway');
  if (factsNow(session, await tenantValues(deps)).isIdle) return refuse('idleTooLong');
  const language = languageOf(String(headers['accept-language'] ?? ''));
  const made = await deps.db.tx(async (tx) => {
    const refused = await refusalOf(tx, session.userId, 'bet', LEAST_STAKE);
    return refused ?? ok(await makeToken(tx, { player: session.userId, game, language }));
  });
  if (isRefusal(made)) return made;
  const answer = await unlessAway(deps, () => provider.ask('launch', { game, token: made.data, language }));
  if (isRefusal(answer)) return answer;
  return answer.status === 'ok' && isOf(answer.url, provider.url) ? ok({ url: answer.url }) : refuse('gameAway');
});

/** A provider leads to pages of its own origin only. */
function isOf(url: string, base: string): boolean {
  return URL.canParse(url) && new URL(url).origin === new URL(base).origin;
}
