import { lotteryCalls } from '@caiting/contract';
import type { IssueNo } from '@caiting/contract/wire';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { drawResult, findLottery } from '../core/board.ts';
import { listResults } from '../core/queries.ts';

export const listResultsBindings = [
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
];

async function results(deps: Deps, code: string, before: string | null, limit: number) {
  const lottery = await findLottery(deps, code);
  if (!lottery) return null;
  return (await listResults(deps.db, code, before, limit)).map((row) => drawResult(row, lottery.source));
}
