import type { ActivityKind, ActivityPeriod } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';

export interface ActivityRow {
  readonly id: bigint;
  readonly kind: ActivityKind;
  readonly period: ActivityPeriod;
  readonly title_zh: string;
  readonly title_en: string;
  readonly summary_zh: string;
  readonly summary_en: string;
  readonly rules_zh: string;
  readonly rules_en: string;
  readonly wagering: number;
  readonly budget: bigint;
  readonly spent: bigint;
  readonly claims: number;
  readonly per_device: boolean;
  readonly invitee_recharge: bigint;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly claims_until: Date;
  readonly staff: string;
  readonly state: 'coming' | 'running' | 'ended';
  readonly tiers: readonly TierRow[];
}

/** Amounts come as text inside JSON: a number there would lose digits. */
export interface TierRow {
  readonly needed: string;
  readonly reward: string | null;
  readonly rate: string | null;
  readonly cap: string | null;
}

const COLUMNS = `a.id, a.kind, a.period, a.title_zh, a.title_en, a.summary_zh, a.summary_en, a.rules_zh, a.rules_en, a.wagering, a.budget,
  a.spent, a.claims, a.per_device, a.invitee_recharge, a.starts_at, a.ends_at, a.claims_until, a.staff,
  case when a.starts_at > app_now() then 'coming' when a.claims_until <= app_now() then 'ended' else 'running' end as state,
  (select jsonb_agg(jsonb_build_object('needed', t.needed::text, 'reward', t.reward::text, 'rate', t.rate::text, 'cap', t.cap::text)
                    order by t.needed) from activity_tier t where t.activity = a.id) as tiers`;

/** Days that an activity is still shown after its end. */
const SHOWN_AFTER_DAYS = 30;
const SHOWN_MAX = 50;

/** What players see: what runs first, then what comes, then what has ended. */
export function listShown(db: Queries): Promise<readonly ActivityRow[]> {
  return db.query<ActivityRow>(
    `select * from (
       select ${COLUMNS} from activity a where a.claims_until > app_now() - $1::int * interval '1 day') as shown
      order by array_position(array['running', 'coming', 'ended'], state), case when state = 'ended' then null else ends_at end, id desc
      limit $2`,
    [SHOWN_AFTER_DAYS, SHOWN_MAX],
  );
}

export function listAll(db: Queries): Promise<readonly ActivityRow[]> {
  return db.query<ActivityRow>(`select ${COLUMNS} from activity a order by a.id desc limit 200`);
}

export function findActivity(db: Queries, id: string): Promise<ActivityRow | null> {
  return db.maybeOne<ActivityRow>(`select ${COLUMNS} from activity a where a.id = $1::bigint`, [id]);
}
