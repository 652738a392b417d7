import { lotteryCalls, type PlayGuide } from '@caiting/contract';
import type { CallOutput } from '@caiting/contract/wire';
import { playsOf } from '@caiting/lottery';
import { dayOf } from '@caiting/lottery/calendar';
import { howToPlay, type PlayFacts } from '@caiting/lottery/how-to-play';
import { formatRate, rateOf, type Rate } from '@caiting/money';
import { LRUCache } from 'lru-cache';
import { appNow } from '../../../platform/clock.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { groupRules, tenantValues } from '../../tenant/index.ts';
import { currentIssue, findLottery } from '../core/board.ts';
import { drawLengthOf } from '../core/draw-length.ts';
import { lunarYearOf } from '../core/draw-of.ts';
import { wireCode } from '../core/events.ts';

export const howToPlayBinding = bind(lotteryCalls.howToPlay, ({ deps }, { lotteryCode, bettingPoint }) =>
  howToPlayOf(deps, lotteryCode, bettingPoint ?? rateOf(0n)),
);

/** Pages kept: nine groups at a handful of betting points, two lunar years of 六合彩. */
const PAGES_MAX = 40;
const pagesOf = perDeps(() => new LRUCache<string, PlayGuide[]>({ max: PAGES_MAX }));

/**
 * Every play that a lottery sells at the odds of a betting point, with the exact return of its floored odds. 六合彩 is told in the lunar year
 * of the issue on sale.
 */
export async function howToPlayOf(
  deps: Deps,
  lotteryCode: string,
  point: Rate,
): Promise<Outcome<CallOutput<typeof lotteryCalls.howToPlay>, 'lotteryUnknown' | 'rebateChanged'>> {
  const lottery = await findLottery(deps, lotteryCode);
  if (!lottery) return refuse('lotteryUnknown');
  const { basePayout, rebateMax } = groupRules(await tenantValues(deps), lottery.group);
  if (point > rebateMax) return refuse('rebateChanged');
  const pages = pagesOf(deps);
  const onSale = lottery.group === 'LHC' ? await currentIssue(deps, lotteryCode) : null;
  const lunarYear = lunarYearOf(lottery.group, onSale?.day ?? dayOf((await appNow(deps.db)).getTime() / 1000));
  const drawn = drawLengthOf(lottery);
  const key = [lottery.group, drawn, lunarYear ?? '', basePayout, point].join('/');
  const sold = playsOf(lottery.group, lunarYear).filter(({ drawLength = 0 }) => drawLength <= drawn);
  const plays = pages.get(key) ?? howToPlay(sold, { base: basePayout, point }).map(guide);
  pages.set(key, plays);
  return ok({
    lotteryCode: wireCode(lotteryCode),
    lotteryType: lottery.group,
    lotteryName: lottery.name,
    basePayout: formatRate(basePayout),
    bettingPoint: formatRate(point),
    lunarYear: lunarYear ?? null,
    plays,
  });
}

function guide({ code, family, mode, path, label, rule, example, exampleCount, count, tiers }: PlayFacts): PlayGuide {
  return {
    playDetailCode: code,
    family,
    betAmountMode: mode,
    path: [...path],
    playName: label,
    rule,
    example,
    exampleCount,
    countRule: count,
    tiers: tiers.map(({ name, ...figures }) => ({ tier: name, ...figures })),
  };
}
