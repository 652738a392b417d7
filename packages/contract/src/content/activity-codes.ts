import { row, type CodeRow } from '../wire/code-row.ts';

/** Rows of the table of codes about activities. */
export const ACTIVITY_CODES = {
  activityUnknown: row(-2540, '没有这个活动', 'There is no such promotion', 'alert'),
  activityNotBegun: row(-2541, '活动尚未开始', 'This promotion has not begun', 'alert'),
  activityEnded: row(-2542, '活动已结束', 'This promotion has ended', 'alert'),
  activityUnmet: row(-2543, '尚未达到领取条件', 'The conditions are not met yet', 'alert'),
  activityClaimed: row(-2544, '您已领取过', 'You have had this reward', 'alert'),
  activityDeviceUsed: row(-2545, '此设备已领取过该活动', 'This device has had this reward', 'alert'),
  activityDeviceUnknown: row(
    -2546,
    '无法识别此设备，请重新登录后再领取',
    'This device is not known: please sign in again, then claim',
    'alert',
  ),
  activityBudgetSpent: row(-2547, '活动奖金已领完', 'The budget of this promotion is spent', 'alert'),
  checkedInToday: row(-2548, '今天已签到', 'You have checked in today', 'alert'),
} as const satisfies Record<string, CodeRow>;
