import { row, type CodeRow } from '../wire/code-row.ts';

/** Rows of the table of codes about activities. */
export const ACTIVITY_CODES = {
  activityUnknown: row(-2540, '没有这个活动', 'There is no such promotion', 'alert'),
  activityNotBegun: row(-2541, '活动尚未开始', 'This promotion has not started', 'alert'),
  activityEnded: row(-2542, '活动已结束', 'This promotion has ended', 'alert'),
  activityUnmet: row(-2543, '尚未达到领取条件', 'The conditions are not met yet', 'alert'),
  activityClaimed: row(-2544, '您已领取过', 'You have already claimed this reward', 'alert'),
  activityDeviceUsed: row(
    -2545,
    '此设备已由其他账号领取过',
    'Another account has already claimed it on this device',
    'alert',
  ),
  activityDeviceUnknown: row(
    -2546,
    '无法识别此设备，请重新登录后再领取',
    'This device is not recognised; please sign in again, then claim',
    'alert',
  ),
  activityBudgetSpent: row(-2547, '活动奖金已领完', 'The budget of this promotion is used up', 'alert'),
  checkedInToday: row(-2548, '今天已签到', 'You have already checked in today', 'alert'),
  rainUnknown: row(-2549, '没有这场红包雨', 'There is no such red-envelope rain', 'alert'),
  rainNotBegun: row(-2550, '本场红包雨尚未开始', 'This round has not begun', 'alert'),
  rainEnded: row(-2551, '本场红包雨已结束', 'This round is over', 'alert'),
  rainEmptied: row(-2552, '本场红包已领完', 'Every envelope in this round has been taken', 'alert'),
  rainChancesUsed: row(-2553, '您本场的次数已用完', 'You have opened all your envelopes in this round', 'alert'),
  rainGradeLow: row(-2554, '本场红包雨{min}及以上等级可参加', 'This round is for {min} and above', 'alert'),
  rainCancelled: row(-2555, '本场红包雨已取消', 'This round was cancelled', 'alert'),
  rainUncancellable: row(-2556, '没有尚未开始的场次可以取消', 'No upcoming round is left to cancel', 'silent'),
} as const satisfies Record<string, CodeRow>;
