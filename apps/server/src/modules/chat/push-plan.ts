import { MESSAGE_TYPES } from '@caiting/contract';
import type { PlanCard } from '@caiting/contract';
import type { LotteryCode, UserId } from '@caiting/contract/wire';
import { findPlay } from '@caiting/lottery';
import { randomUUID } from 'node:crypto';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Session } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { findIssue, findLottery } from '../draws/index.ts';
import type { Lottery } from '../draws/index.ts';
import type { PlayerRow } from '../account/index.ts';
import { tenantValues } from '../tenant/index.ts';
import { cleanText } from './clean-text.ts';
import { findOrMakePlan, insertPush, isPushed, listPushes, planRates } from './plan-queries.ts';
import { findRoomForUpdate, isManager } from './queries.ts';
import { findSender, say } from './say.ts';
import type { SpeakerSession } from './say.ts';

export interface PushPlan {
  readonly roomCode: string;
  readonly playName: string;
  readonly lotteryCode: string;
  readonly bettingIssue: string;
  readonly playDetailCode: string;
  readonly bettingNumber: string;
  readonly describePlay: string;
  readonly displayContent: string;
}

type PushRefusal =
  | 'roomUnknown'
  | 'roomDeleted'
  | 'messageEmpty'
  | 'lotteryUnknown'
  | 'playUnknown'
  | 'picksInvalid'
  | 'issueUnknown'
  | 'issueClosed'
  | 'planPushedTwice'
  | 'forbidden';

const NAME_MAX = 20;
const DESCRIPTION_MAX = 100;
/** Earlier pushes shown on a card. */
const ON_CARD = 3;

/**
 * Pushes a plan: the prediction is stored before its issue closes, by the database's clock, and its card says the hit rates over all pushes
 * of this plan as the server counts them. There is no way to change or take back a push.
 */
export function pushPlan(
  deps: Deps,
  session: Session,
  input: PushPlan,
): Promise<Outcome<{ playId: string; messageId: string }, PushRefusal>> {
  return push(deps, { session, author: `user:${session.userId}` }, input);
}

/** The same by an operator, in the name of a manager of the room; `author` is who did it. */
export async function pushPlanFor(
  deps: Deps,
  by: { readonly player: PlayerRow; readonly author: string },
  input: PushPlan,
): Promise<Outcome<{ playId: string; messageId: string }, PushRefusal | 'notFound'>> {
  const { player, author } = by;
  const userId = String(player.id) as UserId;
  if (!(await isManager(deps.db, input.roomCode, userId))) return refuse('notFound');
  const session = { userId, userName: player.name, grade: player.grade };
  return push(deps, { session, author }, input);
}

async function push(
  deps: Deps,
  { session, author }: { readonly session: SpeakerSession; readonly author: string },
  input: PushPlan,
): Promise<Outcome<{ playId: string; messageId: string }, PushRefusal>> {
  const name = cleanText(input.playName, NAME_MAX);
  const description = cleanText(input.describePlay, DESCRIPTION_MAX);
  if (name.kind !== 'ok') return refuse('messageEmpty', { field: 'playName' });
  const lottery = await findLottery(deps, input.lotteryCode);
  if (!lottery) return refuse('lotteryUnknown');
  const play = findPlay(lottery.group, input.playDetailCode);
  if (!play) return refuse('playUnknown');
  const parsed = play.parse(input.bettingNumber);
  if (!parsed.ok) return refuse('picksInvalid', { field: 'bettingNumber', params: { reason: parsed.error.message } });
  const issue = await findIssue(deps, lottery.code, input.bettingIssue);
  if (!issue) return refuse('issueUnknown');
  const { gradesAsVip } = await tenantValues(deps);
  const bet = { picks: play.format(parsed.picks), count: play.count(parsed.picks) };

  return deps.db.tx(async (tx) => {
    const room = await findRoomForUpdate(tx, input.roomCode);
    if (!room) return refuse('roomUnknown');
    if (room.deleted_at) return refuse('roomDeleted');
    // Who may push is decided here: under the room's lock nobody loses the right any more.
    if (!(await isManager(tx, room.code, session.userId))) return refuse('forbidden');
    const plan = { roomCode: room.code, name: name.text, lotteryCode: lottery.code, play: play.code };
    const planId = await findOrMakePlan(tx, plan);
    const describePlay = description.kind === 'ok' ? description.text : '';
    if (!(await insertPush(tx, { planId, issueId: issue.id, ...bet, description: describePlay, author })))
      return (await isPushed(tx, planId, issue.id))
        ? refuse('planPushedTwice')
        : refuse('issueClosed', { params: { issue: issue.issueNo } });

    const card: PlanCard = {
      ...(await historyOf(tx, planId, play.label)),
      playId: String(planId),
      playName: name.text,
      betPlay: betPlayOf(lottery, issue.issueNo, play, bet),
      describePlay,
      displayContent: input.displayContent,
    };
    const said = { type: MESSAGE_TYPES.planCard, body: JSON.stringify(card), sendKey: randomUUID() };
    const sender = await findSender(tx, session);
    const message = await say(tx, { session, sender, room, hasRights: true }, said, gradesAsVip);
    return ok({ playId: String(planId), messageId: message.id });
  });
}

type Play = NonNullable<ReturnType<typeof findPlay>>;

const betPlayOf = (
  lottery: Lottery,
  issueNo: string,
  play: Play,
  bet: { picks: string; count: number },
): PlanCard['betPlay'] => ({
  lotteryName: lottery.name,
  lotteryCode: lottery.code as LotteryCode,
  lotteryType: lottery.group,
  bettingIssue: issueNo,
  playDetails: play.label,
  playDetailCode: play.code,
  bettingNumber: bet.picks,
  bettingCount: bet.count,
  betAmountMode: play.mode,
});

/** The last pushes before this one, and the rates. */
async function historyOf(
  tx: Tx,
  planId: bigint,
  playType: string,
): Promise<Pick<PlanCard, 'playHistory' | 'totalWinRate' | 'todayWinRate'>> {
  const [{ rows }, rates] = [
    await listPushes(tx, planId, { number: 1, size: ON_CARD + 1 }),
    await planRates(tx, planId),
  ];
  return {
    playHistory: rows.slice(1).map((row) => ({
      issue: row.issue_no,
      predictionResult: row.picks,
      playType,
      isPrize: prizeOf(row.is_prize),
      cardDisplayMode: 0,
    })),
    totalWinRate: rateText(rates.hits, rates.results),
    todayWinRate: rateText(rates.hits_today, rates.results_today),
  };
}

export const prizeOf = (isPrize: boolean | null): 0 | 1 | null => (isPrize === null ? null : isPrize ? 1 : 0);

/** Percent with one decimal, floored; empty before there is a result. */
export function rateText(hits: number, results: number): string {
  if (results === 0) return '';
  const tenths = Math.floor((hits * 1000) / results);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}
