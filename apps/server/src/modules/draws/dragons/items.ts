import type { LongDragonItem } from '@caiting/contract';
import type { IssueNo } from '@caiting/contract/wire';
import { findPlay, publishedOdds, reachableTiers, type Picks, type Play } from '@caiting/lottery';
import { longDragons, type DragonSeries, type DragonState } from '@caiting/lottery/long-dragon';
import { formatOdds, rateOf, type Rate } from '@caiting/money';
import { wireCode } from '../core/events.ts';
import type { Issue } from '../core/issue.ts';
import type { Lottery } from '../core/lotteries.ts';

export interface DragonRules {
  readonly timesMin: number;
  readonly basePayout: Rate;
}

/** The long dragons of one lottery as the wire shows them, longest first. `current` is the issue a quick bet would be on. */
export function dragonItems(
  { code, group, name: lotteryName }: Pick<Lottery, 'code' | 'group' | 'name'>,
  state: DragonState,
  { timesMin, basePayout }: DragonRules,
  current: Pick<Issue, 'issueNo' | 'closeAt'>,
): LongDragonItem[] {
  return longDragons(group, state, timesMin).map(({ series, side, times }) => ({
    key: `${code}.${series.key}`,
    lotteryType: group,
    lotteryCode: wireCode(code),
    lotteryName,
    playCode: series.playCode,
    name: series.name,
    desc: side,
    times,
    currIssue: current.issueNo as IssueNo,
    endTime: current.closeAt.getTime(),
    sides: series.sides.map((desc) =>
      quickBet(findPlay(group, series.playCode) as Play<Picks> | undefined, series, desc, basePayout),
    ),
  }));
}

/** One side as a bet: its text and its odds at no betting point. */
function quickBet(
  play: Play<Picks> | undefined,
  series: DragonSeries,
  desc: string,
  base: Rate,
): LongDragonItem['sides'][number] {
  const bettingNumber = series.betText(desc);
  const parsed = play?.parse(bettingNumber);
  if (!play || !parsed?.ok) throw new Error(`a long dragon of ${series.key} cannot be bet on: ${bettingNumber}`);
  const [tier = '1'] = reachableTiers(play, parsed.picks);
  const odds = publishedOdds(play, { base, point: rateOf(0n) }).get(tier);
  if (odds === undefined) throw new Error(`no odds for ${series.key} ${tier}`);
  return { desc, bettingNumber, odds: formatOdds(odds) };
}
