import { consoleGameCalls, moneyText } from '@caiting/contract';
import { money } from '@caiting/money';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { isRefusal, ok, refuse } from '../../../platform/outcome.ts';
import { listPlayersByIds } from '../../account/index.ts';
import {
  findOpenRound,
  findRoundToVoid,
  giveBackRound,
  listGamesForStaff,
  listStuck,
  resolveRound,
  setGameState,
  setGameTurnover,
} from '../../games/index.ts';
import { refusedUntilTwo } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';

/** How long a second operator has to say the same. */
const CONFIRM_MINUTES = 24 * 60;

/** Operators and games: what is offered, and rounds that no provider ends. No act of theirs reaches into how a round is dealt. */
export const gameActBindings = [
  unlogged(consoleGameCalls.games, async ({ deps }) => ok({ list: await listGamesForStaff(deps.db) })),
  logged(consoleGameCalls.pauseGame, async ({ deps }, { game, paused, whyZh, whyEn }) => {
    if ((whyZh === undefined) !== (whyEn === undefined))
      return refuse('badInput', { field: whyZh === undefined ? 'whyZh' : 'whyEn' });
    const why = paused && whyZh !== undefined && whyEn !== undefined ? { zh: whyZh, en: whyEn } : undefined;
    const isSet = await deps.db.tx(async (tx) => {
      // Open pages ask for the list of games again, as for everything else that the site offers.
      await publishLater(tx, 'tenant.changed', { key: 'games' });
      return setGameState(tx, game, paused ? 'maintenance' : 'open', why);
    });
    return isSet ? done(`${game} ${paused ? '已暂停' : '已恢复'}`) : refuse('gameUnknown');
  }),
  logged(consoleGameCalls.setGameTurnover, ({ deps, staff }, { game, percent, reason }) =>
    deps.db.tx(
      async (tx) => {
        const wish = {
          act: 'setGameTurnover',
          subject: `${game}:${percent}`,
          object: `setGameTurnover:${game}`,
          reason,
          minutes: CONFIRM_MINUTES,
        };
        const alone = await refusedUntilTwo(tx, staff, wish);
        if (alone) return alone;
        return (await setGameTurnover(tx, game, percent))
          ? done(`${game} 流水按 ${percent}% 计`)
          : refuse('gameUnknown');
      },
      { keepsOnRefusal: true },
    ),
  ),
  unlogged(consoleGameCalls.stuckGameRounds, async ({ deps }) => {
    const rows = await listStuck(deps.db);
    const players = await listPlayersByIds(deps.db, [...new Set(rows.map(({ player }) => player))]);
    const names = new Map(players.map(({ id, name }) => [id, name]));
    return ok({
      list: rows.map((row) => ({
        id: String(row.id),
        userName: names.get(row.player) ?? '?',
        game: row.game,
        provider: row.provider,
        round: row.round,
        staked: moneyText(money(row.staked)),
        openedAt: row.opened_at.getTime(),
      })),
    });
  }),
  logged(consoleGameCalls.askGameRound, async ({ deps }, { id }) => {
    const row = await findOpenRound(deps.db, id);
    if (row === null) return refuse('roundUnknown');
    const became = await resolveRound(deps, row);
    if (isRefusal(became)) return became;
    return done(became === 'givenBack' ? '平台已放弃该局，本金已退回' : '平台仍在处理该局，结果会随后到达');
  }),
  logged(consoleGameCalls.voidGameRound, async ({ deps, staff }, { id, reason }) => {
    const row = await findRoundToVoid(deps.db, id);
    if (row === null) return refuse('roundUnknown');
    const wish = { act: 'voidGameRound', subject: id, reason, minutes: CONFIRM_MINUTES };
    const alone = await deps.db.tx((tx) => refusedUntilTwo(tx, staff, wish), { keepsOnRefusal: true });
    if (alone) return alone;
    return (await giveBackRound(deps, row, 'staff'))
      ? done(`第 ${id} 局已作废，本金已退回`)
      : refuse('roundNotVoidable');
  }),
];
