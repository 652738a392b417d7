import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { openNumberOf, verifyRound } from '@caiting/lottery/draw';
import type { Group } from '@caiting/lottery/core';
import type { Queries } from '../../../platform/db/pool.ts';
import { isHouseIssue, type HouseIssue, type Issue } from '../core/issue.ts';
import type { Lottery } from '../core/lotteries.ts';
import {
  findBeaconChain,
  findChain,
  findIssueByNo,
  findResult,
  findRound,
  findVoidDraw,
  listLotteries,
  type StoredResult,
} from '../core/queries.ts';
import { agreedNumber } from '../feed/collect.ts';
import { listReports } from '../feed/queries.ts';
import { resultOf } from '../results/draw-issue.ts';

export interface DrawReplay {
  readonly lottery: Lottery;
  readonly issue: Issue;
  /** The stored result; null for an issue that is void or not drawn. */
  readonly result: StoredResult | null;
  /** What differs from the stored inputs, one sentence each; empty when all is as it was. */
  readonly findings: readonly string[];
}

/** Draws a past issue once more from what is stored: chain and beacon of a house draw, what the sources said of an official one. */
export async function replayDraw(db: Queries, lotteryCode: string, issueNo: string): Promise<DrawReplay | null> {
  const lottery = (await listLotteries(db)).find(({ code }) => code === lotteryCode);
  const issue = lottery && (await findIssueByNo(db, lotteryCode, issueNo));
  if (!lottery || !issue) return null;
  const result = await findResult(db, issue.id);
  const isDrawn = issue.state === 'drawn' || issue.state === 'settled';
  if (isDrawn !== (result !== null))
    return { lottery, issue, result, findings: [`state ${issue.state} and result differ`] };
  if (result === null) return { lottery, issue, result, findings: await voidFindings(db, issue, lottery.group) };
  const findings = isHouseIssue(issue)
    ? await houseFindings(db, issue, lottery.group, result)
    : await officialFindings(db, issue, lottery.group, result);
  return { lottery, issue, result, findings };
}

/** What was told of a void issue follows from chain and beacon as a result does. */
async function voidFindings(db: Queries, issue: Issue, group: Group): Promise<string[]> {
  const told = isHouseIssue(issue) ? await findVoidDraw(db, issue.id) : null;
  return told && isHouseIssue(issue) ? houseFindings(db, issue, group, told) : [];
}

async function houseFindings(
  db: Queries,
  issue: HouseIssue,
  group: Group,
  stored: Omit<StoredResult, 'drawnAt'>,
): Promise<string[]> {
  const [chain, beacon, round] = await Promise.all([
    findChain(db, issue.lotteryCode, issue.day),
    findBeaconChain(db, issue.beacon),
    findRound(db, issue.beacon, issue.beaconRound),
  ]);
  if (!chain || !beacon || !round) return ['chain, beacon or round is not there'];
  const findings: string[] = [];
  if (stored.link === null || anchorFrom(stored.link, issue.index) !== chain.anchor)
    return ['the link does not lead to the published anchor'];
  const randomness = verifyRound(beacon, round.round, round.signature);
  if (randomness === null) return [...findings, 'the signature of the round is not valid'];
  if (randomness !== round.randomness) findings.push('the randomness of the round is not that of its signature');
  const again = resultOf(issue, group, randomness, hexToBytes(stored.link));
  for (const key of ['openNumber', 'link', 'previousLink'] as const)
    if (again[key] !== stored[key]) findings.push(`${key} is ${again[key]}, stored is ${stored[key]}`);
  if (again.numbers.join() !== stored.numbers?.join()) findings.push(`numbers are ${again.numbers.join()}`);
  const { publishedAt } = chain;
  if (!issue.demoHistory && publishedAt > issue.opensAt)
    findings.push('the chain was published after the issue opened');
  return findings;
}

/** The end that a link leads to in so many steps. */
function anchorFrom(link: string, steps: number): string {
  let at = hexToBytes(link);
  for (let step = 0; step < steps; step += 1) at = sha256(at);
  return bytesToHex(at);
}

async function officialFindings(db: Queries, issue: Issue, group: Group, stored: StoredResult): Promise<string[]> {
  const reports = await listReports(db, issue.id);
  const typed = reports.filter(({ kind }) => kind === 'staff');
  // Two operators overrule sources that contradict each other.
  const agreed = agreedNumber(typed.length > 0 ? typed : reports, typed.length > 0 ? 2 : 1);
  const findings: string[] = [];
  if (agreed !== stored.openNumber)
    findings.push(`the sources say ${agreed ?? 'nothing in common'}, stored is ${stored.openNumber}`);
  if (openNumberOf(group, stored.numbers ?? []) !== stored.openNumber) findings.push('numbers and open number differ');
  const early = reports.find(({ fetchedAt }) => fetchedAt < issue.closeAt);
  if (early) findings.push(`${early.source} answered before the close`);
  return findings;
}
