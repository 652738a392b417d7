import { gameCalls, moneyText, type CallOutput } from '@caiting/contract';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { factsNow } from '../../account/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { houseOf } from '../core/providers.ts';
import { unlessAway } from '../core/unless-away.ts';
import { refusalOfFault } from './house-answer.ts';

type Tables = CallOutput<typeof gameCalls.gameTables>;

/** Everybody at a table asks in the same moments: one question to the provider answers all of a quarter second. */
const FRESH_MS = 250;
const tablesOf = perDeps((): { at: number; answer: Promise<Outcome<Tables, 'gameAway'>> | null } => ({
  at: -Infinity,
  answer: null,
}));

export const tableBindings = [
  bind(gameCalls.gameTables, ({ deps }) => {
    const kept = tablesOf(deps);
    if (kept.answer === null || performance.now() - kept.at > FRESH_MS) {
      kept.at = performance.now();
      kept.answer = readTables(deps);
    }
    return kept.answer;
  }),
  bind(gameCalls.gameTableMine, async ({ deps, session }, { table }) => {
    const house = houseOf(deps);
    if (house === null) return refuse('gameAway');
    const answer = await unlessAway(deps, () => house.ask('mine', { table, player: session.userId }));
    if (isRefusal(answer)) return answer;
    return answer.status === 'ok' ? ok({ rounds: answer.rounds }) : refusalOfFault(deps, session, answer);
  }),
  bind(gameCalls.placeGameBets, async ({ deps, session, requestId }, { table, number, stakes }) => {
    const house = houseOf(deps);
    if (house === null) return refuse('gameAway');
    if (factsNow(session, await tenantValues(deps)).isIdle) return refuse('idleTooLong');
    const answer = await unlessAway(deps, () =>
      house.ask('bet', {
        table,
        number,
        player: session.userId,
        request: requestId,
        stakes: Object.fromEntries(Object.entries(stakes).map(([bet, amount]) => [bet, moneyText(amount)])),
      }),
    );
    if (isRefusal(answer)) return answer;
    if (answer.status !== 'ok') return refusalOfFault(deps, session, answer);
    return ok({ number: answer.number, stakes: answer.stakes, balance: answer.balance });
  }),
  bind(gameCalls.gameProof, async ({ deps }, { table, number }) => {
    const house = houseOf(deps);
    if (house === null) return refuse('gameAway');
    const answer = await unlessAway(deps, () => house.ask('proof', { table, number }));
    if (isRefusal(answer)) return answer;
    return answer.status === 'ok' ? ok(answer.proof) : refuse('gameUnknown');
  }),
];

async function readTables(deps: Deps): Promise<Outcome<Tables, 'gameAway'>> {
  const house = houseOf(deps);
  if (house === null) return refuse('gameAway');
  const answer = await unlessAway(deps, () => house.ask('tables', {}));
  if (isRefusal(answer)) return answer;
  if (answer.status !== 'ok') return refuse('gameAway');
  const rows = await deps.db.query<{ code: string }>(`select code from game where state = 'open'`);
  const open = new Set(rows.map(({ code }) => code));
  return ok({ now: answer.now, tables: answer.tables.map((table) => ({ ...table, isOpen: open.has(table.game) })) });
}
