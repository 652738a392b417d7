import { row, type CodeRow } from './code-row.ts';

/** Rows of the table of codes about agents and their lines. */
export const AGENCY_CODES = {
  memberUnknown: row(-2520, '您的团队里没有该会员', 'No such member in your team', 'alert'),
  memberNeeded: row(-2521, '团队人数较多，请先选择一位会员', 'Your team is large: choose a member first', 'silent'),
  memberLevelLower: row(
    -2522,
    '返点只能上调，{group}目前为{min}%',
    'Rebates can only be raised: {group} is {min}% now',
    'field',
  ),
  moveInCircle: row(-2523, '新上级在该会员的下级之中', 'The new upline stands below the member', 'silent'),
  moveWaits: row(-2524, '该会员已有一次转移等待生效', 'A move of this member is waiting', 'silent'),
  memberLevelTooHigh: row(-2525, '会员的返点高于新上级', 'The member’s rebate is above the new upline’s', 'silent'),
  lineTooDeep: row(-2526, '转移后团队层级将超过{max}层', 'The line would be deeper than {max} levels', 'silent'),
  spanReversed: row(-2527, '结束日期不能早于开始日期', 'The last day is before the first', 'field'),
  spanInFuture: row(-2528, '开始日期还没有到', 'The first day is in the future', 'field'),
  spanTooLong: row(
    -2529,
    '一次最多{max}天，请缩短时间',
    'At most {max} days at a time: choose a shorter period',
    'field',
  ),
} as const satisfies Record<string, CodeRow>;
