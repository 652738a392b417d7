import { randomUUID } from 'node:crypto';
import { yuan } from '@caiting/money';
import { appNow } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { createActivity, type ActivityDraft } from './publish/publish.ts';
import { claimReward } from './rewards/claim.ts';

const DAY_MS = 86_400_000;
/** Who published the demo's activities: its end ends them. */
const DEMO_STAFF = 'demo';
/** Days on which the demo's player has checked in. */
const CHECKED_IN_DAYS = 4;

type Draft = Omit<ActivityDraft, 'startsAt' | 'endsAt' | 'perDevice'> & {
  /** Days from now. */
  readonly from: number;
  readonly to: number;
  readonly perDevice?: boolean;
};

const ACTIVITIES: readonly Draft[] = [
  {
    kind: 'rechargeSum',
    period: 'once',
    titleZh: '国庆七天乐',
    titleEn: 'National Day week',
    summaryZh: '七天内累计充值满 500 元得 18 元，满 2,000 元得 88 元',
    summaryEn: '18 yuan for 500 yuan recharged in total within seven days, 88 yuan for 2,000 yuan',
    rulesZh: '- 累计充值以到账为准，冲正会扣除\n- 按领取时达到的最高一档发放，每人一次',
    rulesEn:
      '- Recharges count once they are credited; reversed ones are deducted\n- You receive the highest tier you have reached when you claim, once per person',
    tiers: [
      { needed: '500', reward: '18' },
      { needed: '2000', reward: '88' },
    ],
    wagering: '1',
    budget: yuan(8_000),
    from: -17,
    to: -10,
  },
  {
    kind: 'invite',
    period: 'tier',
    titleZh: '邀请好友',
    titleEn: 'Invite friends',
    summaryZh: '邀请 3 位好友得 18 元，10 位得 68 元',
    summaryEn: '18 yuan for inviting 3 friends, 68 yuan for 10',
    rulesZh: '- 仅限代理的直属下级，通过邀请码注册\n- 好友净充值满 100 元才计为有效邀请',
    rulesEn:
      '- Only the direct downline of an agent, registered with an invite code\n- A friend counts once their net recharges reach 100 yuan',
    tiers: [
      { needed: '3', reward: '18' },
      { needed: '10', reward: '68' },
    ],
    wagering: '1',
    budget: yuan(9_000),
    inviteeRecharge: yuan(100),
    from: 3,
    to: 33,
  },
  {
    kind: 'register',
    period: 'once',
    titleZh: '新人注册礼',
    titleEn: 'Welcome gift',
    summaryZh: '活动期间注册的会员可领 1.88 元',
    summaryEn: '1.88 yuan for members who register while it is running',
    rulesZh: '- 每位新会员一次\n- 奖励需完成 1 倍有效投注后方可提现',
    rulesEn:
      '- Once for each new member\n- Before you can withdraw the reward, you need valid turnover of the same amount',
    tiers: [{ needed: '1', reward: '1.88' }],
    wagering: '1',
    budget: yuan(5_000),
    from: -1,
    to: 60,
    perDevice: false,
  },
  {
    kind: 'firstRecharge',
    period: 'once',
    titleZh: '首充礼',
    titleEn: 'First recharge',
    summaryZh: '首次充值满 100 元，得充值额的 5%，最多 88 元',
    summaryEn: '5% of a first recharge of at least 100 yuan, up to 88 yuan',
    rulesZh: '- 只看账户的第一笔到账充值，冲正后不计\n- 奖励需完成 3 倍有效投注后方可提现',
    rulesEn:
      '- Only the first recharge credited to the account counts, and not if it was reversed\n- Before you can withdraw the reward, you need valid turnover of 3 times its amount',
    tiers: [{ needed: '100', rate: '5', cap: '88' }],
    wagering: '3',
    budget: yuan(10_000),
    from: -1,
    to: 60,
  },
  {
    kind: 'checkIn',
    period: 'once',
    titleZh: '七日签到',
    titleEn: 'Seven-day check-in',
    summaryZh: '累计签到 7 天得 8.88 元，漏签从断处继续，不清零',
    summaryEn: '8.88 yuan for checking in on 7 days in total; a missed day does not reset the count',
    rulesZh: '- 每天可签到一次，以北京时间为准\n- 漏签从断处继续，不清零',
    rulesEn: '- You can check in once a day, Beijing time\n- After a missed day the count continues where it stopped',
    tiers: [{ needed: '7', reward: '8.88' }],
    wagering: '1',
    budget: yuan(5_000),
    from: -6,
    to: 24,
  },
  {
    kind: 'turnover',
    period: 'day',
    titleZh: '每日流水返现',
    titleEn: 'Daily turnover cashback',
    summaryZh: '前一日有效投注满 1,000 元起，返 0.3%–0.6%，每日最多 888 元',
    summaryEn: '0.3%–0.6% of the previous day’s valid turnover from 1,000 yuan, up to 888 yuan a day',
    rulesZh: '- 有效投注只算已结算且未退回的注单\n- 次日可领，当日未领作废\n- 奖励需完成 1 倍有效投注后方可提现',
    rulesEn:
      '- Only bets that are settled and not refunded count as valid turnover\n- It can be claimed the next day and expires at the end of that day\n- Before you can withdraw the reward, you need valid turnover of the same amount',
    tiers: [
      { needed: '1000', rate: '0.3', cap: '888' },
      { needed: '3000', rate: '0.4', cap: '888' },
      { needed: '10000', rate: '0.5', cap: '888' },
      { needed: '50000', rate: '0.6', cap: '888' },
    ],
    wagering: '1',
    budget: yuan(10_000),
    from: -2,
    to: 60,
  },
];

/** Activities of different kinds: ended, coming, claimed by the player, to be claimed, on the way. Begun again, it adds what is missing. */
export async function seedActivities(deps: Deps, player: string): Promise<void> {
  const now = (await appNow(deps.db)).getTime();
  for (const { from, to, perDevice = true, ...draft } of ACTIVITIES) {
    const times = { startsAt: now + from * DAY_MS, endsAt: now + to * DAY_MS };
    const id = (await findMade(deps.db, draft.titleZh)) ?? (await make(deps, { ...draft, ...times, perDevice }, now));
    if (draft.kind === 'checkIn')
      await deps.db.run(
        `insert into activity_check_in (activity, player, day)
         select id, $2, shanghai_day(created_at) - n from activity, generate_series(1, $3::int) n where id = $1::int8
         on conflict do nothing`,
        [id, player, CHECKED_IN_DAYS],
      );
    if (draft.kind === 'register')
      await claimReward(deps, { userId: player, requestId: randomUUID(), device: null }, id);
  }
}

async function findMade(db: Queries, title: string): Promise<string | null> {
  const row = await db.maybeOne<{ id: bigint }>('select id from activity where staff = $1 and title_zh = $2', [
    DEMO_STAFF,
    title,
  ]);
  return row === null ? null : String(row.id);
}

/** One that is over is published as if it went on, and ended: nobody publishes what is over. */
async function make(deps: Deps, draft: ActivityDraft, now: number): Promise<string> {
  const { endsAt } = draft;
  const isOver = endsAt <= now;
  return deps.db.tx(async (tx) => {
    const made = await createActivity(tx, DEMO_STAFF, isOver ? { ...draft, endsAt: now + DAY_MS } : draft);
    if (!made.ok) throw new Error(`${draft.titleZh} is no activity: ${made.key}`);
    if (isOver)
      await tx.run(
        `update activity set ends_at = t.at, claims_until = t.at from (select to_timestamp($2::float8 / 1000) as at) as t where id = $1::int8`,
        [made.data, endsAt],
      );
    return made.data;
  });
}

/**
 * The end of a demo: nothing of its activities can be claimed any more. All of them, whoever published them, where everybody's money is play money: what
 * was recharged and staked with it must earn nothing on a real site. Gives how many it ended.
 */
export function endDemoActivities(db: Queries, isEverybodys: boolean): Promise<number> {
  return db.run(
    `update activity set starts_at = least(starts_at, now.at), ends_at = least(ends_at, now.at), claims_until = least(claims_until, now.at)
       from (select app_now() as at) as now where (staff = $1 or $2) and claims_until > now.at`,
    [DEMO_STAFF, isEverybodys],
  );
}
