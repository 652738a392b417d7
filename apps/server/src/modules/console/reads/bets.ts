import {
  FIELD_NAMES,
  consoleBetReadCalls,
  moneyText,
  type CallInput,
  type CallOutput,
  type IssueNo,
  type LotteryCode,
} from '@caiting/contract';
import { money } from '@caiting/money';
import type { Reads } from '../../../platform/db/replica/reads.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findPlayerByName } from '../../account/index.ts';
import { betsFound, betsOfIssue, issueExposure, listExposedIssues, sumsOfIssues } from '../../betting/index.ts';
import {
  countIssues,
  evidenceOf,
  findIssue,
  findLottery,
  findResult,
  listIssues,
  type Issue,
  type Lottery,
} from '../../draws/index.ts';
import { loggedLook } from '../core/logged-look.ts';
import { unlogged } from '../core/roles.ts';
import { pageOf } from '../core/page.ts';

type Calls = typeof consoleBetReadCalls;

export const betReadBindings = [
  loggedLook(
    consoleBetReadCalls.betsFound,
    ({ deps, reads }, input) => foundBets(deps, reads, input),
    ({ userName, lotteryCode, issue, state, from, to }) => ({ userName, lotteryCode, issue, state, from, to }),
  ),
  unlogged(consoleBetReadCalls.issues, ({ deps }, input) => issues(deps, input)),
  unlogged(consoleBetReadCalls.exposures, async ({ deps }) => ok({ list: await exposures(deps) })),
  unlogged(consoleBetReadCalls.issueExposure, ({ deps }, input) => exposureOfIssue(deps, input)),
  unlogged(consoleBetReadCalls.issueCard, ({ deps }, input) => issueCard(deps, input)),
];

async function foundBets(
  deps: Deps,
  reads: Reads,
  input: CallInput<Calls['betsFound']>,
): Promise<Outcome<CallOutput<Calls['betsFound']>, 'notFound' | 'lotteryUnknown' | 'issueUnknown' | 'fieldEmpty'>> {
  const player = input.userName ? await findPlayerByName(deps.db, input.userName) : null;
  if (input.userName && player === null) return refuse('notFound');
  const { lotteryCode } = input;
  if (lotteryCode !== undefined && (await findLottery(deps, lotteryCode)) === null) return refuse('lotteryUnknown');
  if (input.issue !== undefined && lotteryCode === undefined)
    return refuse('fieldEmpty', { field: 'lotteryCode', params: { field: FIELD_NAMES.lotteryCode } });
  const issue =
    input.issue !== undefined && lotteryCode !== undefined ? await findIssue(deps, lotteryCode, input.issue) : null;
  if (input.issue !== undefined && issue === null) return refuse('issueUnknown');
  const filter = {
    player: player?.id ?? null,
    issue: issue?.id ?? null,
    lotteryCode: lotteryCode ?? null,
    state: input.state ?? null,
    from: input.from ?? null,
    to: input.to ?? null,
    stakeMin: input.stakeMin ?? null,
    payoutMin: input.payoutMin ?? null,
  };
  return ok(await betsFound(reads, filter, input.before ?? null, input.pageSize));
}

async function issues(
  deps: Deps,
  { lotteryCode, day, state, before, pageSize }: CallInput<Calls['issues']>,
): Promise<Outcome<CallOutput<Calls['issues']>, 'lotteryUnknown'>> {
  if (lotteryCode !== undefined && (await findLottery(deps, lotteryCode)) === null) return refuse('lotteryUnknown');
  const filter = { lotteryCode: lotteryCode ?? null, day: day ?? null, state: state ?? null };
  const [rows, total] = await Promise.all([
    listIssues(deps.db, filter, before ?? null, pageSize + 1),
    before === undefined ? countIssues(deps.db, filter) : null,
  ]);
  const { page, next } = pageOf(rows, pageSize, ({ id }) => id);
  const sums = await sumsOfIssues(
    deps.db,
    page.map(({ id }) => id),
  );
  return ok({
    list: page.map((row) => ({
      id: String(row.id),
      ...issueLine(row, { name: row.lotteryName, group: row.lotteryType, source: row.source }, row.openNumber),
      ...sums(row.id),
    })),
    next,
    total,
  });
}

async function exposures(deps: Deps): Promise<CallOutput<Calls['exposures']>['list']> {
  const rows = await listExposedIssues(deps.db);
  return Promise.all(
    rows.map(async ({ lotteryCode, issueNo, closeAt, ...row }) => ({
      lotteryCode: lotteryCode as LotteryCode,
      lotteryName: (await findLottery(deps, lotteryCode))?.name ?? lotteryCode,
      issue: issueNo as IssueNo,
      closeAt: closeAt.getTime(),
      ...row,
    })),
  );
}

async function exposureOfIssue(
  deps: Deps,
  { lotteryCode, issue: issueNo }: CallInput<Calls['issueExposure']>,
): Promise<Outcome<CallOutput<Calls['issueExposure']>, 'lotteryUnknown' | 'issueUnknown' | 'notFound'>> {
  const lottery = await findLottery(deps, lotteryCode);
  if (lottery === null) return refuse('lotteryUnknown');
  const issue = await findIssue(deps, lotteryCode, issueNo);
  if (issue === null) return refuse('issueUnknown');
  const found = await issueExposure(deps.db, { id: issue.id, group: lottery.group, day: issue.day });
  return found === null
    ? refuse('notFound')
    : ok({ ...found, closeAt: issue.closeAt.getTime(), plays: [...found.plays], outcomes: [...found.outcomes] });
}

async function issueCard(
  deps: Deps,
  { lotteryCode, issue: issueNo }: CallInput<Calls['issueCard']>,
): Promise<Outcome<CallOutput<Calls['issueCard']>, 'lotteryUnknown' | 'issueUnknown'>> {
  const lottery = await findLottery(deps, lotteryCode);
  if (lottery === null) return refuse('lotteryUnknown');
  const issue = await findIssue(deps, lotteryCode, issueNo);
  if (issue === null) return refuse('issueUnknown');
  const [sums, { plays, aside, biggestPayout, settlement }, evidence, result] = await Promise.all([
    sumsOfIssues(deps.db, [issue.id]),
    betsOfIssue(deps.db, issue.id, lottery.group),
    evidenceOf(deps.db, issue.id),
    findResult(deps.db, issue.id),
  ]);
  const isOver = result !== null || issue.state === 'void';
  return ok({
    issue: {
      ...issueLine(issue, lottery, result?.openNumber ?? ''),
      sealedAt: issue.sealedAt?.getTime() ?? null,
      sealedLate: issue.sealedLate,
      betRoot: issue.betRoot,
      betCount: issue.betCount,
      beacon: issue.beacon,
      beaconRound: issue.beaconRound,
      drawnAt: result?.drawnAt.getTime() ?? null,
      voidedAt: issue.voidedAt?.getTime() ?? null,
      revealedAt: issue.revealedAt?.getTime() ?? null,
    },
    ...sums(issue.id),
    plays: [...plays],
    settlement: settlement && {
      kind: settlement.kind,
      bets: settlement.bets,
      startedAt: settlement.startedAt.getTime(),
      finishedAt: settlement.finishedAt?.getTime() ?? null,
    },
    aside,
    sources: evidence.sources.map(({ fetchedAt, ...source }) => ({ ...source, fetchedAt: fetchedAt.getTime() })),
    entries: evidence.entries.map(({ staffName, openNumber, note, at }) => ({
      staffName,
      openNumber: isOver ? openNumber : '',
      note: isOver ? note : '',
      at: at.getTime(),
    })),
    biggestPayout: moneyText(money(biggestPayout)),
  });
}

const issueLine = (
  issue: Issue,
  { name, group, source }: { readonly name: string; readonly group: string; readonly source: Lottery['source'] },
  openNumber: string,
) => ({
  lotteryCode: issue.lotteryCode as LotteryCode,
  lotteryName: name,
  lotteryType: group,
  issue: issue.issueNo as IssueNo,
  day: issue.day,
  state: issue.state,
  source,
  opensAt: issue.opensAt.getTime(),
  closeAt: issue.closeAt.getTime(),
  drawAt: issue.drawAt.getTime(),
  openNumber,
  voidReason: issue.voidReason,
});
