import { bettingCalls } from '@caiting/contract';
import { appNow } from '../../platform/clock.ts';
import { bind, type Binding } from '../../platform/http/binding.ts';
import { ok } from '../../platform/outcome.ts';
import { placeBets } from './place-bets.ts';

export const calls: readonly Binding[] = [
  bind(bettingCalls.addBetting, ({ deps, session, requestId }, input) => placeBets(deps, session, requestId, input)),
  bind(bettingCalls.getServerTimeMillisecond, async ({ deps }) => ok((await appNow(deps.db)).getTime())),
];
