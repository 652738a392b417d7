import { createHash } from 'node:crypto';
import type { BetLine, IssueNo, LotteryCode } from '@caiting/contract';
import { findPlay, type Group } from '@caiting/lottery';
import { YUAN, money, rateOf, type Money } from '@caiting/money';
import { cancelBets, placeBets } from '../src/modules/betting/index.ts';
import type { Deps } from '../src/platform/deps.ts';
import type { Session } from '../src/platform/http/binding.ts';
import { findIssueOnSale } from './queries.ts';

/** What people of the demo like to play: a play and some of its lines. */
const TASTES: Readonly<Record<'SSC' | 'PK10' | 'FC3D', readonly (readonly [play: string, ...picks: string[]])[]>> = {
  SSC: [
    ['X_ZH', '大', '单', '小 双'],
    ['X_QIU', '大,-,-,-,-', '-,双,-,-,-', '小 单,-,-,-,-', '-,-,-,质,-'],
    ['X_LH', '龙,-,-,-,-,-,-,-,-,-', '虎,-,-,-,-,-,-,-,-,-'],
    ['DWD', '1 3 5 7 9,-,-,-,-', '-,-,-,-,0 2 4 6 8', '6 7 8,-,5,-,-'],
    ['H2_DXDS', '大 单,小', '双,双'],
    ['Q3_ZX_FS', '1 2,3 4,5 6', '0 8,6,8'],
  ],
  PK10: [
    ['X_LM', '大,-,-,-,-,-,-,-,-,-', '单,双,-,-,-,-,-,-,-,-', '龙,-,-,-,-,-,-,-,-,-'],
    ['X_GYH', '大', '单', '3 19', '小'],
    ['X_NUM', '08,-,-,-,-,-,-,-,-,-', '-,04 06,-,-,-,-,-,-,-,-'],
    ['DWD', '01 02 03 04 05,-,-,-,-,-,-,-,-,-', '-,-,06 07 08,-,-,-,-,-,-,-'],
    ['Q2_ZX_FS', '01 02,03 04'],
  ],
  FC3D: [
    ['X_ZH', '大', '单', '小', '双'],
    ['X_QIU', '大,-,-', '-,双,-', '-,-,小 单'],
    ['DWD', '1 3 5,-,-', '-,6 8,-', '-,-,0 2 4 6'],
    ['BD1', '1 5 8', '6', '0 9'],
    ['Q2_DXDS', '大 单,小', '双,双'],
  ],
};
export type BetGroup = keyof typeof TASTES;
const LOTTERIES = [
  ['ssc1', 'SSC'],
  ['pk101', 'PK10'],
] as const satisfies readonly (readonly [string, Group])[];
const TICKET_YUAN = [2, 5, 10, 20, 50, 100];
/** A stake-mode ticket costs two yuan. */
const BASE_TICKET: Money = money(2n * YUAN);
const MULTIPLES = [1, 1, 2, 5, 10];
/** Of a hundred chances, how many lead to a bet. */
const BETS_IN_HUNDRED = 55;

/** A number below `below` that hangs on the words alone: the demo is the same at every start. */
export function chance(below: number, ...words: readonly string[]): number {
  return createHash('sha256').update(words.join('|')).digest().readUInt32BE() % below;
}

export const pick = <T>(list: readonly T[], ...words: readonly string[]): T => list[chance(list.length, ...words)] as T;

/** Lets some of the people bet on what is on sale at this moment of the database clock, through the site's own way. Gives the number of orders. */
export async function betOnce(deps: Deps, sessions: readonly Session[]): Promise<number> {
  let count = 0;
  for (const [lotteryCode, group] of LOTTERIES) {
    const issue = await findIssueOnSale(deps.db, lotteryCode);
    if (issue === null) continue;
    for (const session of sessions) {
      const words = [lotteryCode, issue, session.userName];
      if (chance(100, 'whether', ...words) >= BETS_IN_HUNDRED) continue;
      const line = makeLine(lotteryCode, issue, group, words);
      const placed = await placeBets(deps, session, uuidOf(words), { bettingData: [line], requestId: uuidOf(words) });
      if (placed.ok) count += 1;
      else deps.log.warn({ issue, refused: placed.key }, 'a bet of the demo was refused');
    }
  }
  return count;
}

/** A bet that its player takes back while its issue sells. */
export async function betAndTakeBack(deps: Deps, sessions: readonly Session[], userName: string): Promise<void> {
  const [[lotteryCode, group]] = LOTTERIES;
  const session = sessions.find((one) => one.userName === userName);
  const issue = await findIssueOnSale(deps.db, lotteryCode);
  if (!session || issue === null) return;
  const words = [lotteryCode, issue, userName, 'back'];
  const requestId = uuidOf(words);
  const line = makeLine(lotteryCode, issue, group, words);
  const placed = await placeBets(deps, session, requestId, { bettingData: [line], requestId });
  if (placed.ok) await cancelBets(deps, session, uuidOf([...words, 'now']), placed.data.betIds);
}

/** `times`: of what is staked at a draw of a minute. */
export function makeLine(
  lotteryCode: string,
  issue: string,
  group: BetGroup,
  words: readonly string[],
  times = 1,
): BetLine {
  const [code, ...lines] = pick(TASTES[group], 'play', ...words);
  const picks = pick(lines, 'picks', ...words);
  const play = findPlay(group, code);
  const read = play?.parse(picks);
  if (!play || !read?.ok) throw new Error(`the demo plays ${group} ${code} ${picks}, which does not exist`);
  const count = play.count(read.picks);
  const isStake = play.mode === 'stake';
  const multiple = isStake ? pick(MULTIPLES, 'multiple', ...words) * times : 1;
  const ticket = isStake ? BASE_TICKET : money(BigInt(pick(TICKET_YUAN, 'ticket', ...words) * times) * YUAN);
  return {
    lotteryCode: lotteryCode as LotteryCode,
    playDetailCode: code,
    bettingNumber: picks,
    bettingCount: count,
    bettingAmount: money(ticket * BigInt(count) * BigInt(multiple)),
    bettingPoint: rateOf(0n),
    bettingUnit: '1',
    bettingIssue: issue as IssueNo,
    graduationCount: multiple,
  };
}

/** The request id of an act of the demo: done again after an interruption, it is the same act. */
export function uuidOf(words: readonly string[]): string {
  const hex = createHash('sha256').update(words.join('|')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
