import { lotteryCalls, type LotteryInfo } from '@caiting/contract';
import type { IssueNo } from '@caiting/contract/wire';
import { GROUPS } from '@caiting/lottery/core';
import { rateOf } from '@caiting/money';
import { DRAW_VERSION } from '@caiting/lottery/draw';
import { appNow } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { bind } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import { tenantValues } from '../tenant/index.ts';
import { drawResult, findLottery, lotteriesNow, lotteriesOnSale, lotteryNow } from './board.ts';
import { drawLengthOf } from './draw-length.ts';
import { longDragonList } from './dragons/list.ts';
import { issueInfo, wireCode } from './events.ts';
import { officialProof } from './feed/official-proof.ts';
import { howToPlayOf } from './how-to-play.ts';
import { issuesOfDay } from './lotteries.ts';
import { drawProof } from './proof.ts';
import { listAnchors, listComingIssues, listResults } from './queries.ts';
import { sixOpenTime } from './six-open-time.ts';
import { trendChart } from './trend/chart.ts';

const ANCHORS_SHOWN = 60;

async function lotteryConfig(deps: Deps) {
  const values = await tenantValues(deps);
  const lotteries = (await lotteriesOnSale(deps)).map((lottery): LotteryInfo => {
    const { code, group, name, source, periodS, closeS, paused } = lottery;
    return {
      lotteryCode: wireCode(code),
      lotteryType: group,
      lotteryName: name,
      source,
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

/** What a lottery is doing; while its issues are being made the client keeps its loading state and asks again (−40). */
async function nowOrWait(deps: Deps, code: string) {
  if (!(await findLottery(deps, code))) return refuse('lotteryUnknown');
  const now = await lotteryNow(deps, code);
  return now ? ok(now) : refuse('waiting');
}

async function results(deps: Deps, code: string, before: string | null, limit: number) {
  const lottery = await findLottery(deps, code);
  if (!lottery) return null;
  return (await listResults(deps.db, code, before, limit)).map((row) => drawResult(row, lottery.source));
}

export const drawsCalls = [
  bind(lotteryCalls.lotteryConfig, async ({ deps }) => ok(await lotteryConfig(deps))),

  bind(lotteryCalls.hot, async ({ deps }) => ok(await lotteriesNow(deps, (await tenantValues(deps)).hotLotteries))),

  bind(lotteryCalls.allCurrent, async ({ deps }) => ok(await lotteriesNow(deps))),

  bind(lotteryCalls.currentIssue, ({ deps }, { lotteryCode }) => nowOrWait(deps, lotteryCode)),

  bind(lotteryCalls.nextIssueOpenData, ({ deps }, { lotteryCode }) => nowOrWait(deps, lotteryCode)),

  bind(lotteryCalls.openTime, async ({ deps }, { lotteryCode, pageSize }) => {
    if (!(await findLottery(deps, lotteryCode))) return refuse('lotteryUnknown');
    const serverTime = (await appNow(deps.db)).getTime();
    return ok({ serverTime, list: (await listComingIssues(deps.db, lotteryCode, pageSize)).map(issueInfo) });
  }),

  bind(lotteryCalls.openResult, async ({ deps }, { lotteryCode, before, pageSize }) => {
    const list = await results(deps, lotteryCode, before ?? null, pageSize);
    if (!list) return refuse('lotteryUnknown');
    const last: IssueNo | undefined = list.at(-1)?.issue;
    return ok({ list, next: list.length === pageSize && last ? last : null });
  }),

  bind(lotteryCalls.lotteryOpenData, async ({ deps }, { lotteryCode, pageSize }) => {
    const list = await results(deps, lotteryCode, null, pageSize);
    return list ? ok({ list }) : refuse('lotteryUnknown');
  }),

  bind(lotteryCalls.sixOpenTime, ({ deps }, { lotteryCode }) => sixOpenTime(deps, lotteryCode)),

  bind(lotteryCalls.howToPlay, ({ deps }, { lotteryCode, bettingPoint }) =>
    howToPlayOf(deps, lotteryCode, bettingPoint ?? rateOf(0n)),
  ),

  bind(lotteryCalls.longDragon, ({ deps }, { lotteryCode }) => longDragonList(deps, lotteryCode)),

  bind(lotteryCalls.trendChart, ({ deps }, ask) => trendChart(deps, ask)),

  bind(lotteryCalls.officialProof, ({ deps }, { lotteryCode, issue }) => officialProof(deps, lotteryCode, issue)),

  bind(lotteryCalls.drawProof, ({ deps }, { lotteryCode, issue }) => drawProof(deps, lotteryCode, issue)),

  bind(lotteryCalls.chainAnchors, async ({ deps }, { lotteryCode }) => {
    if (!(await findLottery(deps, lotteryCode))) return refuse('lotteryUnknown');
    const chains = await listAnchors(deps.db, lotteryCode, ANCHORS_SHOWN);
    const list = chains.map(({ day, anchor, length, publishedAt }) => ({
      day,
      anchor,
      length,
      publishedAt: publishedAt.getTime(),
    }));
    return ok({ list });
  }),
];
