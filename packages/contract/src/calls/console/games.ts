import * as z from 'zod/mini';
import { FlagIn, MoneyOut, TimeMs, intIn, STAFF_MAY, staffCall, text } from '../../wire/index.ts';
import { GAME_STATES } from '../games/games.ts';

const done = z.object({ done: z.boolean(), note: z.string() });
const GameCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/));
const RoundId = z.string().check(z.regex(/^[1-9]\d{0,18}$/));

/** Games as staff see them: what is offered, and rounds that no provider has ended. */
export const consoleGameCalls = {
  games: staffCall({
    method: 'GET',
    path: '/v1/console/games',
    roles: STAFF_MAY.games.look,
    doc: 'Every game with its provider, state, what its stakes count for, and its open rounds.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          game: z.string(),
          name: z.string(),
          provider: z.string(),
          state: z.enum(GAME_STATES),
          turnoverPercent: z.int(),
          openRounds: z.int(),
          oldestOpenAt: z.nullable(TimeMs),
        }),
      ),
    }),
    refusals: [],
  }),
  pauseGame: staffCall({
    method: 'POST',
    path: '/v1/console/pauseGame',
    roles: STAFF_MAY.games.pause,
    doc: 'Take no more stakes on a game, or take them again. Rounds under way go on and are paid. Players read whyZh and whyEn beside the game (both or none), never the reason.',
    input: z.object({
      game: GameCode,
      paused: FlagIn,
      reason: text(200, 1),
      whyZh: z.optional(text(100, 1)),
      whyEn: z.optional(text(100, 1)),
    }),
    output: done,
    refusals: ['gameUnknown', 'badInput'],
  }),
  setGameTurnover: staffCall({
    method: 'POST',
    path: '/v1/console/setGameTurnover',
    roles: STAFF_MAY.games.set,
    doc: 'What of a game’s stakes counts as turnover, for wagering and grades, from the next round that closes. Takes two administrators who say the same.',
    input: z.object({ game: GameCode, percent: intIn(0, 100), reason: text(200, 1) }),
    output: done,
    refusals: ['gameUnknown', 'secondStaffNeeded'],
  }),
  stuckGameRounds: staffCall({
    method: 'GET',
    path: '/v1/console/stuckGameRounds',
    roles: STAFF_MAY.games.look,
    doc: 'Rounds that have been open for half an hour and more, the oldest first, at most 200.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          id: RoundId,
          userName: z.string(),
          game: z.string(),
          provider: z.string(),
          round: z.string(),
          staked: MoneyOut,
          openedAt: TimeMs,
        }),
      ),
    }),
    refusals: [],
  }),
  askGameRound: staffCall({
    method: 'POST',
    path: '/v1/console/askGameRound',
    roles: STAFF_MAY.games.rounds,
    doc: 'Ask the provider what became of a round. One that it gave up or never heard of is given back at once.',
    movesMoney: true,
    input: z.object({ id: RoundId }),
    output: done,
    refusals: ['roundUnknown', 'gameAway'],
  }),
  voidGameRound: staffCall({
    method: 'POST',
    path: '/v1/console/voidGameRound',
    roles: STAFF_MAY.games.rounds,
    doc: 'Void a player’s part of a round: what was paid is taken back and every stake returned. Takes two operators who say the same. Refused where the player no longer has what was paid.',
    movesMoney: true,
    input: z.object({ id: RoundId, reason: text(200, 1) }),
    output: done,
    refusals: ['roundUnknown', 'roundNotVoidable', 'secondStaffNeeded'],
  }),
} as const;
