import { row, type CodeRow } from '../wire/code-row.ts';

/** Codes of the proof of what the site owes (docs/decisions/0315). */
export const LIABILITY_CODES = {
  liabilityDayUnknown: row(-2595, '这一天没有负债证明', 'Nothing was published on this day', 'alert'),
  liabilityPathsGone: row(
    -2596,
    '这一天的明细已不再保留，只能核对最近 8 次',
    'The leaves of this night are no longer kept: the newest 8 can be checked',
    'alert',
  ),
  liabilityTooEarly: row(
    -2597,
    '那时你还没有注册，这一天的证明里没有你的余额',
    'You had no account then: nothing of yours is in this proof',
    'alert',
  ),
  liabilityNothing: row(
    -2598,
    '那一刻你没有任何余额，不在这一天的证明里',
    'Nothing was owed to you at that moment, so you are not in this proof',
    'alert',
  ),
} as const satisfies Record<string, CodeRow>;
