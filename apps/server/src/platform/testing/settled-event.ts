import type { EventData } from '@caiting/contract/events';
import type { IssueNo, LotteryCode } from '@caiting/contract/wire';

/** A `bet.settled` of lost bets for tests of its listeners: `players` and `valid` are lists of one length, joined by ",". */
export function settledEvent(
  given: Pick<EventData<'bet.settled'>, 'players' | 'valid'> & Partial<EventData<'bet.settled'>>,
): EventData<'bet.settled'> {
  const each = (value: (at: number) => string): string =>
    given.players
      .split(',')
      .map((_, at) => value(at))
      .join(',');
  return {
    kind: 'settle',
    issueId: '1',
    lotteryCode: 'ssc1' as LotteryCode,
    issueNo: '202609210001' as IssueNo,
    bets: each((at) => String(at + 1)),
    states: each(() => 'lost'),
    won: each(() => '0'),
    refunded: each(() => '0'),
    ...given,
  };
}
