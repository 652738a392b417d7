import { lotteryCalls, type LotteryInfo } from '@caiting/contract';
import { GROUPS } from '@caiting/lottery/core';
import { DRAW_VERSION } from '@caiting/lottery/draw';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { lotteriesOnSale } from '../core/board.ts';
import { drawLengthOf } from '../core/draw-length.ts';
import { wireCode } from '../core/events.ts';
import { issuesOfDay } from '../core/lotteries.ts';
import { isSimulated } from '../feed/feed.ts';

export const lotteryConfigBinding = bind(lotteryCalls.lotteryConfig, async ({ deps }) => ok(await lotteryConfig(deps)));

/** All lotteries on sale, and the figures of their groups. */
async function lotteryConfig(deps: Deps) {
  const values = await tenantValues(deps);
  const lotteries = (await lotteriesOnSale(deps)).map((lottery): LotteryInfo => {
    const { code, group, name, source, periodS, closeS, paused } = lottery;
    return {
      lotteryCode: wireCode(code),
      lotteryType: group,
      lotteryName: name,
      source,
      simulated: source === 'feed' && isSimulated(deps),
      periodSeconds: periodS,
      closeSeconds: closeS,
      issuesPerDay: issuesOfDay(lottery),
      drawLength: drawLengthOf(lottery),
      paused,
      hot: values.hotLotteries.includes(code),
    };
  });
  const groups = GROUPS.map((group) => [
    group,
    {
      basePayout: values.basePayout[group],
      rebateMax: values.rebateMax[group],
      stakeMin: values.stakeMin[group],
      stakeMax: values.stakeMax[group],
    },
  ]);
  return { version: DRAW_VERSION, lotteries, groups: Object.fromEntries(groups) as Record<string, GroupFigures> };
}
type GroupFigures = { basePayout: string; rebateMax: string; stakeMin: string; stakeMax: string };
