import { createHash } from 'node:crypto';
import { lotteryCalls, type OfficialProof } from '@caiting/contract';
import type { IssueNo } from '@caiting/contract/wire';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findLottery } from '../core/board.ts';
import { wireCode } from '../core/events.ts';
import { findIssueByNo, findResult } from '../core/queries.ts';
import { listReports } from './queries.ts';

export const officialProofBinding = bind(lotteryCalls.officialProof, ({ deps }, { lotteryCode, issue }) =>
  officialProof(deps, lotteryCode, issue),
);

const RAW_SHOWN_MAX = 2_000;

/** Where an official result came from. What sources said is told with the result, never before it. */
export async function officialProof(
  deps: Deps,
  lotteryCode: string,
  issueNo: string,
): Promise<Outcome<OfficialProof, 'lotteryUnknown' | 'issueUnknown'>> {
  const lottery = await findLottery(deps, lotteryCode);
  if (!lottery || lottery.source !== 'feed') return refuse('lotteryUnknown');
  const issue = await findIssueByNo(deps.db, lotteryCode, issueNo);
  if (!issue) return refuse('issueUnknown');
  const result = await findResult(deps.db, issue.id);
  const reports = result === null ? [] : await listReports(deps.db, issue.id);
  const simulated = reports.some(({ kind }) => kind === 'simulated');
  return ok({
    lotteryCode: wireCode(lotteryCode),
    lotteryType: lottery.group,
    lotteryName: lottery.name,
    issue: issue.issueNo as IssueNo,
    state: issue.state,
    notice: simulated ? '模拟官方结果，仅供演示，非本站开出' : '官方结果，非本站开出',
    simulated,
    closeAt: issue.closeAt.getTime(),
    drawAt: issue.drawAt.getTime(),
    sealedAt: issue.sealedAt?.getTime() ?? null,
    betRoot: issue.betRoot,
    betCount: issue.betCount,
    openNumber: result?.openNumber ?? null,
    drawnAt: result?.drawnAt.getTime() ?? null,
    sources: reports.map(({ source, kind, openNumber, fetchedAt, raw }) => ({
      name: source,
      kind,
      openNumber,
      fetchedAt: fetchedAt.getTime(),
      rawSha256: createHash('sha256').update(raw).digest('hex'),
      raw: raw.toString('utf8').slice(0, RAW_SHOWN_MAX),
    })),
  });
}
