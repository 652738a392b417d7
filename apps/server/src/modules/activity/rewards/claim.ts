import { activityCalls, moneyText, type ActivityKind, type CallOutput, type TransactionKey } from '@caiting/contract';
import { money, type Money } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { once } from '../../../platform/once.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { hashToken } from '../../account/index.ts';
import { cause, post } from '../../ledger/index.ts';
import { refusalOf } from '../../protection/index.ts';
import { measure } from '../core/figures.ts';
import { listClaims } from '../core/progress.ts';
import { findActivity, type ActivityRow } from '../core/queries.ts';
import { claimable, isCovered, isSpent, type Reward } from '../core/rule.ts';

export const claimBinding = bind(activityCalls.claimActivity, ({ deps, session, requestId, device }, { id }) =>
  claimReward(deps, { userId: session.userId, requestId, device }, id),
);

interface Claimant {
  readonly userId: string;
  readonly requestId: string;
  /** What the browser is known by. */
  readonly device: string | null;
}
type OpenRefusal = 'activityUnknown' | 'activityNotBegun' | 'activityEnded' | 'excluded';
type ClaimRefusal =
  | OpenRefusal
  | 'activityUnmet'
  | 'activityClaimed'
  | 'activityDeviceUsed'
  | 'activityDeviceUnknown'
  | 'activityBudgetSpent'
  | 'requestIdReused';

/** Under which code a reward stands in the ledger. */
const CODE_OF: Readonly<Record<ActivityKind, TransactionKey>> = {
  register: 'registerGift',
  firstRecharge: 'rechargeGift',
  rechargeSum: 'rechargeGift',
  turnover: 'activityGift',
  checkIn: 'activityGift',
  level: 'activityGift',
  invite: 'activityGift',
};

/** Pays what the conditions give now. The row of the activity is locked last, so that many who claim at once wait for no more than a commit. */
export async function claimReward(
  deps: Deps,
  { userId, requestId, device }: Claimant,
  activityId: string,
): Promise<Outcome<CallOutput<typeof activityCalls.claimActivity>, ClaimRefusal>> {
  return deps.db.tx((tx) =>
    once(tx, { userId, requestId, call: 'claimActivity', body: { activityId } }, async () => {
      const open = await openActivity(tx, userId, activityId);
      if (!open.ok) return open;
      const activity = open.data;
      const measured = await measure(tx, activity, userId);
      const claimed = new Set((await listClaims(tx, userId, [activity.id])).map(({ period }) => period));
      const reward = claimable(activity, measured, claimed);
      if (reward === null) return refuse(isSpent(activity, measured, claimed) ? 'activityClaimed' : 'activityUnmet');
      if (!isCovered(activity, reward)) return refuse('activityBudgetSpent');
      const known = activity.per_device ? await findDevice(tx, userId, device) : null;
      if (activity.per_device && known === null) return refuse('activityDeviceUnknown');
      return pay(tx, { activity, reward, userId, figure: measured.figure, device: known });
    }),
  );
}

/** The activity, when the player may take part in it now. */
export async function openActivity(
  tx: Tx,
  userId: string,
  activityId: string,
): Promise<Outcome<ActivityRow, OpenRefusal>> {
  const activity = await findActivity(tx, activityId);
  if (activity === null) return refuse('activityUnknown');
  if (activity.state === 'coming') return refuse('activityNotBegun');
  if (activity.state === 'ended') return refuse('activityEnded');
  return (await refusalOf(tx, userId, 'activity', money(0n))) ?? ok(activity);
}

/** The browser, where it is one that this player has signed in with. */
async function findDevice(tx: Tx, userId: string, device: string | null): Promise<Buffer | null> {
  if (device === null) return null;
  const row = await tx.maybeOne<{ token_hash: Buffer }>(
    'select token_hash from known_device where player = $1::int8 and token_hash = $2',
    [userId, hashToken(device)],
  );
  return row?.token_hash ?? null;
}

interface Payment {
  readonly activity: ActivityRow;
  readonly reward: Reward;
  readonly userId: string;
  readonly figure: bigint;
  readonly device: Buffer | null;
}

async function pay(
  tx: Tx,
  { activity, reward, userId, figure, device }: Payment,
): Promise<Outcome<CallOutput<typeof activityCalls.claimActivity>, ClaimRefusal>> {
  const { amount, needed, period } = reward;
  const claim = await tx.maybeOne<{ id: bigint }>(
    `insert into activity_claim (activity, player, period, figure, needed, amount, device) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing returning id`,
    [activity.id, userId, period, figure, needed, amount, device],
  );
  if (claim === null) return refuseClaimed(tx, activity, userId, period);
  // A credit is never short.
  await post(tx, {
    id: cause('activity.claim', claim.id),
    code: CODE_OF[activity.kind],
    player: userId,
    amount,
    ref: claim.id,
    wagering: activity.wagering,
  });
  const owed = owedFor(amount, activity.wagering);
  await publishLater(tx, 'activity.rewarded', {
    userId,
    claimId: String(claim.id),
    activityId: String(activity.id),
    titleZh: activity.title_zh,
    titleEn: activity.title_en || activity.title_zh,
    amount: moneyText(amount),
    owed: moneyText(owed),
  });
  const counted = await tx.run(
    'update activity set spent = spent + $2, claims = claims + 1 where id = $1 and spent + $2 <= budget and claims_until > app_now()',
    [activity.id, amount],
  );
  return counted === 1
    ? ok({ amount: moneyText(amount), owed: moneyText(owed) })
    : refuse(
        (await findActivity(tx, String(activity.id)))?.state === 'ended' ? 'activityEnded' : 'activityBudgetSpent',
      );
}

/** The unique key that was in the way: the own reward, claimed at the same moment, or that of somebody else on this browser. */
async function refuseClaimed(
  tx: Tx,
  { id }: ActivityRow,
  userId: string,
  period: string,
): Promise<Refusal<'activityClaimed' | 'activityDeviceUsed'>> {
  const own = await tx.maybeOne(
    'select 1 from activity_claim where activity = $1 and player = $2::int8 and period = $3',
    [id, userId, period],
  );
  return refuse(own ? 'activityClaimed' : 'activityDeviceUsed');
}

/** Turnover that a reward brings with it. */
const owedFor = (amount: Money, wagering: number): Money => money((amount * BigInt(wagering)) / 100n);
