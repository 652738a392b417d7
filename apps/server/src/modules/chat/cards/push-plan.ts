import { MESSAGE_TYPES, chatCardCalls } from '@caiting/contract';
import type { PlanCard } from '@caiting/contract';
import type { LotteryCode, UserId } from '@caiting/contract/wire';
import { pickWords } from '../../betting/index.ts';
import { findPlay } from '@caiting/lottery';
import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { findIssue, findLottery } from '../../draws/index.ts';
import type { Issue, Lottery } from '../../draws/index.ts';
import { mayBeNamed, type PlayerRow } from '../../account/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { cleanText } from '../core/clean-text.ts';
import { prizeOf, ratesOf } from './plan-state.ts';
import { listPushes, planRates } from './queries.ts';
import { findRoomForUpdate, isManager } from '../core/queries.ts';
import { findSender, writeMessage } from '../messages/write-message.ts';
import type { SpeakerSession } from '../messages/write-message.ts';

interface PushPlan {
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
  | 'planNameForbidden'
  | 'forbidden';

const NAME_MAX = 20;
const DESCRIPTION_MAX = 100;
/** Earlier pushes shown on a card. */
const ON_CARD = 3;

/**
 * Pushes a plan: the prediction is stored before its issue closes, by the database's clock, and its card says the hit rates over all pushes
 * of this plan as the server counts them. There is no way to change or take back a push.
 */
export const pushPlanBinding = bind(chatCardCalls.addPushPlay, ({ deps, session }, input) =>
  pushPlan(deps, { session, author: `user:${session.userId}` }, input),
);

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
  return pushPlan(deps, { session, author }, input);
}

async function pushPlan(
  deps: Deps,
  { session, author }: { readonly session: SpeakerSession; readonly author: string },
  input: PushPlan,
): Promise<Outcome<{ playId: string; messageId: string }, PushRefusal>> {
  const name = cleanText(input.playName, NAME_MAX);
  const description = cleanText(input.describePlay, DESCRIPTION_MAX);
  if (name.kind !== 'ok') return refuse('messageEmpty', { field: 'playName' });
  // It stands beside the figures as its author's does beside their words.
  if (!(await mayBeNamed(deps, deps.db, name.text, session.userId)))
    return refuse('planNameForbidden', { field: 'playName' });
  const lottery = await findLottery(deps, input.lotteryCode);
  if (!lottery) return refuse('lotteryUnknown');
  const play = findPlay(lottery.group, input.playDetailCode);
  if (!play) return refuse('playUnknown');
  const parsed = play.parse(input.bettingNumber);
  if (!parsed.ok)
    return refuse('picksInvalid', { field: 'bettingNumber', params: { reason: pickWords(parsed.error) } });
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
      betPlay: betPlayOf(lottery, issue, play, bet),
      state: 'open',
      openNumber: '',
      describePlay,
      displayContent: input.displayContent,
    };
    const draft = { type: MESSAGE_TYPES.planCard, body: JSON.stringify(card), sendKey: randomUUID() };
    const sender = await findSender(tx, session);
    const message = await writeMessage(tx, { session, sender, room, hasRights: true }, draft, gradesAsVip);
    return ok({ playId: String(planId), messageId: message.id });
  });
}

type Play = NonNullable<ReturnType<typeof findPlay>>;

const betPlayOf = (
  lottery: Lottery,
  issue: Pick<Issue, 'issueNo' | 'closeAt'>,
  play: Play,
  bet: { picks: string; count: number },
): PlanCard['betPlay'] => ({
  lotteryName: lottery.name,
  lotteryCode: lottery.code as LotteryCode,
  lotteryType: lottery.group,
  bettingIssue: issue.issueNo,
  playDetails: play.label,
  playDetailCode: play.code,
  bettingNumber: bet.picks,
  bettingCount: bet.count,
  betAmountMode: play.mode,
  closeAt: issue.closeAt.getTime(),
});

/** The last pushes before this one, and the rates. */
async function historyOf(
  tx: Tx,
  planId: bigint,
  playType: string,
): Promise<Pick<PlanCard, 'playHistory' | keyof ReturnType<typeof ratesOf>>> {
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
    ...ratesOf(rates),
  };
}

/** The plan of this name for this play in this room; made when it is pushed for the first time. */
async function findOrMakePlan(
  tx: Tx,
  plan: { roomCode: string; name: string; lotteryCode: string; play: string },
): Promise<bigint> {
  const row = await tx.one<{ id: bigint }>(
    `with made as (
       insert into chat_plan (room_code, name, lottery_code, play) values ($1, $2, $3, $4) on conflict do nothing returning id
     )
     select id from made
     union all select id from chat_plan where room_code = $1 and name = $2 and lottery_code = $3 and play = $4 limit 1`,
    [plan.roomCode, plan.name, plan.lotteryCode, plan.play],
  );
  return row.id;
}

interface NewPush {
  readonly planId: bigint;
  readonly issueId: bigint;
  readonly picks: string;
  readonly count: number;
  readonly description: string;
  readonly author: string;
}

/** Stores a prediction while its issue has not closed, by the database's clock; false when it has, or was pushed before. */
async function insertPush(tx: Tx, push: NewPush): Promise<boolean> {
  const rows = await tx.run(
    `insert into chat_plan_push (plan_id, issue_id, issue_no, picks, count, description, author)
     select $1, i.id, i.issue_no, $3, $4, $5, $6 from issue i
      where i.id = $2 and i.state in ('waiting', 'selling') and i.close_at > (select app_now())
     on conflict (plan_id, issue_no) do nothing`,
    [push.planId, push.issueId, push.picks, push.count, push.description, push.author],
  );
  return rows === 1;
}

async function isPushed(tx: Tx, planId: bigint, issueId: bigint): Promise<boolean> {
  return (
    (await tx.maybeOne('select 1 from chat_plan_push where plan_id = $1 and issue_id = $2', [planId, issueId])) !== null
  );
}
