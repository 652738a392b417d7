import { row, type CodeRow } from './code-row.ts';

/** Rows of the table of codes about live rooms and gifts. */
export const LIVE_CODES = {
  liveUnknown: row(-2570, '没有这个直播间', 'There is no such live room', 'alert'),
  liveEnded: row(
    -2571,
    '直播已结束，礼物没有送出，也没有扣款',
    'The show has ended: no gift was sent and nothing was charged',
    'alert',
  ),
  giftToOneself: row(-2572, '不能给自己送礼物', 'You cannot send a gift to yourself', 'alert'),
  giftPriceChanged: row(
    -2573,
    '礼物价格已变动，没有扣款，请看新的价格',
    'The price has changed and nothing was charged: see the new price',
    'alert',
  ),
  giftDayOver: row(
    -2574,
    '今日礼物额度还剩 {left:yuan}，本次没有扣款',
    'You can give {left:yuan} more today. Nothing was charged',
    'alert',
  ),
  giftUnknown: row(-2575, '没有这种礼物', 'There is no such gift', 'alert'),
  notStreamer: row(-2576, '这不是您的直播间', 'This is not your live room', 'alert'),
  liveIsOn: row(-2577, '该直播间正在直播', 'The room is on air already', 'alert'),
  liveNotOn: row(-2578, '该直播间没有在直播', 'The room is not on air', 'alert'),
  livePlanned: row(-2579, '该直播间已有一场预告', 'A show is planned for this room already', 'alert'),
  showUnknown: row(-2580, '没有这场预告，或已开始', 'No such planned show, or it has started', 'alert'),
  reportsOver: row(
    -2581,
    '今天的举报次数已用完，请联系客服',
    'You have no more reports today, please contact support',
    'alert',
  ),
  giftIncomeShort: row(-2582, '可提取的礼物收入不足', 'Not enough gift income available', 'field'),
} as const satisfies Record<string, CodeRow>;
