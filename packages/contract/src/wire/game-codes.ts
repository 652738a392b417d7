import { row, type CodeRow } from './code-row.ts';

/** Rows of the table of codes about card games. */
export const GAME_CODES = {
  gameUnknown: row(-2490, '没有这个游戏', 'There is no such game', 'alert'),
  gameClosed: row(-2491, '该游戏维护中，请稍后再来', 'This game is under maintenance, please come back later', 'alert'),
  gameAway: row(
    -2492,
    '游戏暂时连接不上，请稍后再试；资金以余额和明细为准',
    'The game is not responding right now. Your balance and statement show what happened',
    'silent',
  ),
  roundClosed: row(-2493, '本局已封盘', 'This round has closed', 'silent'),
  gameLimits: row(-2494, '投注额须在本桌限额之内', 'Stakes must be within the limits of this table', 'silent'),
  handOpen: row(-2495, '上一手还没有结束', 'The previous hand is not finished', 'silent'),
  handUnknown: row(-2496, '没有这手牌，或已结束', 'There is no such hand, or it is over', 'silent'),
  handMoved: row(
    -2497,
    '这手牌已在别处继续，请看最新牌面',
    'This hand was continued elsewhere: look at the latest cards',
    'silent',
  ),
  actionNotAllowed: row(-2498, '这手牌现在不能这样做', 'This cannot be done with this hand now', 'silent'),
  roundUnknown: row(-2499, '没有这局记录', 'There is no such round', 'alert'),
} as const satisfies Record<string, CodeRow>;
