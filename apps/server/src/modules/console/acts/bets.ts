import { consoleBetCalls } from '@caiting/contract';
import { ok, refuse } from '../../../platform/outcome.ts';
import { findPlayerByName, loginsOpenAt } from '../../account/index.ts';
import { oneBet } from '../../betting/index.ts';
import { logged } from '../core/logged.ts';

/** Looking at somebody's bet and whereabouts is an act. */
export const betActBindings = [
  logged(consoleBetCalls.bet, async ({ deps }, { userName, id }) => {
    const player = await findPlayerByName(deps.db, userName);
    if (player === null) return refuse('notFound');
    const found = await oneBet(deps, String(player.id), id);
    if (!found.ok) return found;
    return ok({ ...found.data, logins: await loginsOpenAt(deps, player.id, found.data.bet.createdAt) });
  }),
];
