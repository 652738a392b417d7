import { gameCalls, moneyText, type ProviderAnswer, type ProviderMessage } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Refusal } from '../../../platform/outcome.ts';
import { factsNow } from '../../account/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { houseOf } from '../core/providers.ts';
import { unlessAway } from '../core/unless-away.ts';
import { refusalOfFault } from './house-answer.ts';

export const blackjackBindings = [
  bind(gameCalls.blackjackHand, async ({ deps, session }) => {
    const answer = await askHouse(deps, session, 'hand', {});
    return isRefusal(answer) ? answer : ok({ hand: answer.hand, seed: answer.seed });
  }),
  bind(gameCalls.startBlackjack, async ({ deps, session, requestId }, { stake }) => {
    if (factsNow(session, await tenantValues(deps)).isIdle) return refuse('idleTooLong');
    const answer = await askHouse<'begin', StartRefusal>(deps, session, 'begin', {
      stake: moneyText(stake),
      request: requestId,
    });
    return isRefusal(answer) ? answer : ok({ hand: answer.hand, balance: answer.balance });
  }),
  bind(gameCalls.actBlackjack, async ({ deps, session }, { hand, step, action }) => {
    const answer = await askHouse<'act', ActRefusal>(deps, session, 'act', { hand, step, action });
    return isRefusal(answer) ? answer : ok({ hand: answer.hand, balance: answer.balance });
  }),
  bind(gameCalls.gameSeed, async ({ deps, session }) => {
    const answer = await askHouse(deps, session, 'seed', {});
    return isRefusal(answer) ? answer : ok({ seed: answer.seed, told: answer.told });
  }),
  bind(gameCalls.rotateGameSeed, async ({ deps, session }, { clientSeed = '' }) => {
    const answer = await askHouse<'rotate', 'handOpen' | 'gameAway'>(deps, session, 'rotate', { clientSeed });
    return isRefusal(answer) ? answer : ok({ seed: answer.seed, told: answer.told });
  }),
];

type StartRefusal = (typeof gameCalls.startBlackjack)['refusals'][number];
type ActRefusal = (typeof gameCalls.actBlackjack)['refusals'][number];
type Right<M extends ProviderMessage> = Extract<ProviderAnswer<M>, { status: 'ok' }>;

/** Asks the built-in provider about the hands of whoever is signed in. */
async function askHouse<M extends ProviderMessage, K extends StartRefusal | ActRefusal = 'gameAway'>(
  deps: Deps,
  session: Session,
  message: M,
  body: object,
): Promise<Right<M> | Refusal<K | 'gameAway'>> {
  const house = houseOf(deps);
  if (house === null) return refuse('gameAway');
  const answer = await unlessAway(deps, () => house.ask(message, { ...body, player: session.userId }));
  if (isRefusal(answer)) return answer;
  return answer.status === 'ok' ? (answer as Right<M>) : refusalOfFault<K>(deps, session, answer as never);
}
