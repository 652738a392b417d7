import { randomUUID } from 'node:crypto';
import { yuan, type Money } from '@caiting/money';
import { appNow } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ownerOf } from '../../../platform/testing/owner.ts';
import { aPlayer, type PlayerOptions, type TestPlayer } from '../../account/testing/players.ts';
import { hashToken } from '../../account/index.ts';
import { cause, post } from '../../ledger/index.ts';
import { createActivity, type ActivityDraft } from '../index.ts';
import { claimReward } from '../rewards/claim.ts';

export const DAY_MS = 86_400_000;

/** A player with a browser that the site knows. */
export interface Participant extends TestPlayer {
  readonly device: string;
}

let devices = 0;

/** A player whose browser is known; `device`: that of somebody else. */
export async function aParticipant(
  deps: Deps,
  options: PlayerOptions & { device?: string } = {},
): Promise<Participant> {
  const { device = `device-${(devices += 1)}`, ...rest } = options;
  const player = await aPlayer(deps, rest);
  await deps.db.run('insert into known_device (player, token_hash) values ($1, $2)', [player.id, hashToken(device)]);
  return { ...player, device };
}

/** An activity that has run for a day and runs for ten more: 10 yuan for checking in once, or as told. Gives its id. */
export async function anActivity(deps: Deps, given: Partial<ActivityDraft> = {}): Promise<string> {
  const now = (await appNow(deps.db)).getTime();
  const draft: ActivityDraft = {
    kind: 'checkIn',
    period: 'once',
    titleZh: '活动',
    titleEn: '',
    summaryZh: '说明',
    summaryEn: '',
    rulesZh: '规则',
    rulesEn: '',
    tiers: [{ needed: '1', reward: '10' }],
    wagering: '1',
    budget: yuan(1_000),
    perDevice: false,
    startsAt: now - DAY_MS,
    endsAt: now + 10 * DAY_MS,
    ...given,
  };
  const made = await deps.db.tx((tx) => createActivity(tx, 'test', draft));
  if (!made.ok) throw new Error(`no activity: ${made.key} ${JSON.stringify(made.params)}`);
  return made.data;
}

/** Claims and gives the amount, or the refusal's name. */
export async function claim(
  deps: Deps,
  player: Pick<Participant, 'userId'> & { readonly device?: string },
  id: string,
  requestId: string = randomUUID(),
): Promise<string> {
  const { userId, device = null } = player;
  const outcome = await claimReward(deps, { userId, requestId, device }, id);
  return outcome.ok ? outcome.data.amount : outcome.key;
}

/** Days on which the player checked in, written as if he had. */
export async function checkedIn(deps: Deps, player: TestPlayer, id: string, days: number): Promise<void> {
  await deps.db.run(
    `insert into activity_check_in (activity, player, day)
     select $1, $2, shanghai_day(app_now()) - n from generate_series(0, $3::int - 1) n on conflict do nothing`,
    [id, player.id, days],
  );
}

let orders = 0n;

/** A recharge, or what is taken back of one. */
export async function recharged(
  deps: Deps,
  player: TestPlayer,
  amount: Money,
  code: 'rechargeAlipay' | 'rechargeReversal' = 'rechargeAlipay',
): Promise<void> {
  const ref = (orders += 1n);
  await ownerOf(deps.db).tx((tx) => post(tx, { id: cause('test', code, ref), code, player: player.id, amount, ref }));
}

/** Settled stakes of a day: `daysAgo` before today. */
export async function settled(deps: Deps, player: TestPlayer, stake: Money, daysAgo = 0, refunded = 0n): Promise<void> {
  await ownerOf(deps.db).run(
    `insert into player_day (player, day, bets, stake, refunded) values ($1, shanghai_day(app_now()) - $2::int, 1, $3, $4)`,
    [player.id, daysAgo, stake, refunded],
  );
}
