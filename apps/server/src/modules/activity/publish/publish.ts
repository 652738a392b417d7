import { MONEY_KINDS, moneyText, type CallInput, type CallOutput, type consoleActivityCalls } from '@caiting/contract';
import { money, parseMoney, parseRate } from '@caiting/money';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { activityView } from '../core/present.ts';
import { listAll } from '../core/queries.ts';

export type ActivityDraft = CallInput<typeof consoleActivityCalls.createActivity>;

/** A claim of a daily reward is made on the day after. */
const CLAIM_DAYS_AFTER = 1;

/** Which periods fit a kind; where a share of the figure can be a reward. */
const PERIODS: Readonly<Record<ActivityDraft['kind'], readonly ActivityDraft['period'][]>> = {
  register: ['once'],
  firstRecharge: ['once'],
  rechargeSum: ['once', 'day', 'tier'],
  turnover: ['once', 'day', 'tier'],
  checkIn: ['once', 'tier'],
  level: ['once', 'tier'],
  invite: ['once', 'tier'],
};

interface Tier {
  readonly needed: bigint;
  readonly reward: bigint | null;
  readonly rate: bigint | null;
  readonly cap: bigint | null;
}

/** The tiers in units, or null where they make no rule. */
function tiersOf({ kind, period, tiers }: ActivityDraft): readonly Tier[] | null {
  const isMoney = MONEY_KINDS.includes(kind);
  const amount = (text: string | undefined) => (text === undefined ? null : parseMoney(text));
  const list = tiers.map(({ needed, reward, rate, cap }): Tier => ({
    needed: (isMoney ? amount(needed) : /^\d+$/.test(needed) ? BigInt(needed) : null) ?? 0n,
    reward: amount(reward),
    rate: rate === undefined ? null : parseRate(rate),
    cap: amount(cap),
  }));
  const fits = list.every(
    (tier, at) =>
      tier.needed > (list[at - 1]?.needed ?? 0n) &&
      (tier.reward !== null
        ? tier.reward > 0n && tier.rate === null && tier.cap === null
        : // A share of one sum that is paid tier by tier would be paid twice.
          isMoney && period !== 'tier' && (tier.rate ?? 0n) > 0n && (tier.cap ?? 0n) > 0n),
  );
  return fits ? list : null;
}

const wrong = (field: string): Refusal<'badInput'> => refuse('badInput', { field, params: { field } });

/** Publishes an activity that is not over yet, also by the time the second person agrees. Gives its id. */
export async function createActivity(
  tx: Tx,
  staff: string,
  draft: ActivityDraft,
): Promise<Outcome<string, 'badInput'>> {
  if (!PERIODS[draft.kind].includes(draft.period)) return wrong('period');
  const tiers = tiersOf(draft);
  if (tiers === null) return wrong('tiers');
  if (draft.endsAt <= draft.startsAt) return wrong('endsAt');
  if (draft.inviteeRecharge !== undefined && draft.kind !== 'invite') return wrong('inviteeRecharge');
  const published = await tx.maybeOne<{ id: bigint }>(
    `insert into activity (kind, period, title_zh, title_en, summary_zh, summary_en, rules_zh, rules_en, wagering, budget, per_device,
                           invitee_recharge, staff, starts_at, ends_at, claims_until)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, t.starts, t.ends, t.ends + $16::int * interval '1 day'
       from (select to_timestamp($14::float8 / 1000) as starts, to_timestamp($15::float8 / 1000) as ends) as t
      where t.ends > app_now() returning id`,
    [
      draft.kind,
      draft.period,
      draft.titleZh,
      draft.titleEn,
      draft.summaryZh,
      draft.summaryEn,
      draft.rulesZh,
      draft.rulesEn,
      Number((parseMoney(draft.wagering, 2) ?? 0n) / 1_000_000n),
      draft.budget,
      draft.perDevice,
      draft.inviteeRecharge ?? 0n,
      staff,
      draft.startsAt,
      draft.endsAt,
      draft.period === 'day' ? CLAIM_DAYS_AFTER : 0,
    ],
  );
  if (published === null) return wrong('endsAt');
  const { id } = published;
  await tx.run(
    `insert into activity_tier (activity, needed, reward, rate, cap)
     select $1, * from unnest($2::int8[], $3::int8[], $4::int8[], $5::int8[])`,
    [
      id,
      tiers.map(({ needed }) => needed),
      tiers.map(({ reward }) => reward),
      tiers.map(({ rate }) => rate),
      tiers.map(({ cap }) => cap),
    ],
  );
  return ok(String(id));
}

/** Ends an activity now; what was reached before can be claimed for one day more. Ending it twice changes nothing. */
export async function endActivity(deps: Deps, id: string): Promise<Outcome<string, 'notFound'>> {
  const row = await deps.db.maybeOne<{ title_zh: string }>(
    `update activity set ends_at = greatest(starts_at, least(ends_at, app_now())),
            claims_until = greatest(starts_at, least(claims_until, least(ends_at, app_now()) + interval '1 day'))
      where id = $1::bigint returning title_zh`,
    [id],
  );
  return row === null ? refuse('notFound') : ok(row.title_zh);
}

/** Every activity, with what it has paid. */
export async function activitiesForStaff(db: Queries): Promise<CallOutput<typeof consoleActivityCalls.activities>> {
  const rows = await listAll(db);
  return {
    list: rows.map((row) => ({ ...activityView(row, null), spent: moneyText(money(row.spent)), staff: row.staff })),
  };
}
