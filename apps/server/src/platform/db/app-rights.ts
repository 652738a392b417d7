import type pg from 'pg';
import { APP_ROLE, REPORT_ROLE } from './roles.ts';

/**
 * What the server's role may call; every other function of the schema is called by these, by triggers or by nobody. A function that is not
 * here cannot be reached from the server (docs/decisions/0146). Rights on tables are in docs/schema.md.
 */
export const APP_FUNCTIONS: readonly string[] = [
  'add_issues',
  'add_staff',
  'add_staff_passkey',
  'add_staff_token',
  'analyze_months',
  'app_now',
  'archive_carried',
  'archived_balances',
  'archived_month_hash',
  'archived_months',
  'archived_until',
  'ask_staff_passkey',
  'attempt_state',
  'awaits_yuebao_earning',
  'begin_attempt',
  'begin_draw_days',
  'begin_sign_in',
  'begin_staff_session',
  'begin_staff_view',
  'bet_archived',
  'bet_id_at',
  'block_bets',
  'cancel_bets',
  'cancel_chase_issues',
  'carry_out_chase_stop',
  'carry_out_moves',
  'carry_out_setting',
  'cash_of_ledger',
  'claim_share',
  'close_account',
  'close_issue',
  'count_alone',
  'count_attempt',
  'count_issue',
  'count_statistics_day',
  'count_statistics_people',
  'day_causes',
  'day_facts',
  'day_parts',
  'day_seal_hash',
  'decide_bets_aside',
  'delete_staff_passkey',
  'draw_limit',
  'drop_staff_factor',
  'end_staff_session',
  'end_staff_sessions',
  'end_staff_view',
  'enter_result',
  'entry_month',
  'entry_seq_at',
  'entry_span',
  'entry_subjects',
  'envelope_rule_refusal',
  'exposure_limit_of',
  'exposure_limits_said',
  'exposure_lotteries_known',
  'exposure_recounted',
  'exposure_room',
  'exposure_setting',
  'exposure_tightens',
  'first_entry_seq',
  'first_order_of',
  'forgive_attempt',
  'found_bets',
  'game_rebate_rates',
  'game_rebate_setting',
  'gap_in_line',
  'grow_bet_trees',
  'hold_accounts',
  'house_sum_until',
  'is_holiday',
  'issue_archived',
  'keep_typed_result',
  'kept_entries',
  'latest_said',
  'lay_results',
  'leaf_hashes',
  'ledger_post',
  'liabilities_due',
  'liability_day_hash',
  'liability_is_before',
  'liability_key',
  'liability_leaf_faults',
  'liability_position',
  'line_active_of_players',
  'line_day_of_players',
  'line_size_of_downline',
  'list_availability',
  'list_chunk_players',
  'list_forms',
  'lock_admin',
  'lock_issue',
  'lock_staff',
  'lock_staff_passkey',
  'login_name_key',
  'lottery_exposure_setting',
  'make_month_partitions',
  'mark_issue_settled',
  'mask_name',
  'merkle_root',
  'merkle_up',
  'money_text',
  'month_bounds',
  'month_number',
  'month_partitions',
  'move_games',
  'note_availability',
  'note_beacon_asked',
  'note_chase_stops',
  'note_chase_wins',
  'note_liabilities',
  'note_witness',
  'offer_staff_secret',
  'open_account',
  'open_bets',
  'open_issues',
  'open_stakes',
  'outage_disproved',
  'own_bet_ids',
  'own_entries',
  'password_hash_of',
  'pay_game_rebate_chunk',
  'pay_yuebao_chunk',
  'place_bets',
  'place_chase',
  'plan_move',
  'play_pause',
  'play_stretch',
  'price_setting',
  'protection_begin',
  'protection_refusal',
  'protection_used',
  'rebuild_lines',
  'record_result',
  'refund_envelope',
  'rename_staff_passkey',
  'replan_issues',
  'reveal_void',
  'roll_line',
  'roll_statistics',
  'room_password_of',
  'safety_answer_of',
  'safety_hash_of',
  'schedule_setting',
  'scheduled_ms',
  'seal_bets',
  'seal_day',
  'seal_history',
  'sealed_tree',
  'send_gift',
  'set_chunk_aside',
  'set_issue_beacon',
  'set_levels',
  'set_password_hash',
  'set_room_password',
  'set_safety_hash',
  'set_safety_question',
  'set_staff',
  'set_staff_password',
  'set_tenant_setting',
  'setting_takes_two',
  'settings_of_groups',
  'settle_chunk',
  'shanghai_day',
  'show_staff_factor',
  'spend_staff_recovery',
  'spend_staff_step',
  'staff_credentials',
  'staff_factor_state',
  'staff_has_factor',
  'staff_list',
  'staff_log_hash',
  'staff_log_text',
  'staff_of_service_token',
  'staff_of_token',
  'staff_passkeys',
  'staff_role',
  'staff_roles',
  'staff_sessions',
  'staff_step_up_due',
  'staff_tokens',
  'staff_view_of_token',
  'statistics_due',
  'statistics_kept',
  'statistics_money',
  'stop_chase',
  'store_history',
  'sum_bets',
  'sum_valid_stakes',
  'sums_of_issues',
  'take_back_setting',
  'take_bets_aside',
  'take_chunk',
  'take_liabilities',
  'take_packet',
  'take_staff_passkey_challenge',
  'term_faults',
  'term_key',
  'unbind_embed',
  'unread_after',
  'use_staff_passkey',
  'use_staff_secret',
  'void_bets_aside',
  'void_chunk',
  'void_issue',
  'withdraw_staff_token',
];

/** Callable until a site is in production: what only demos and tests do. */
export const DEMO_FUNCTIONS: readonly string[] = ['set_app_clock'];

/** Columns that the server's role neither reads nor changes; functions of the owner do. All other columns of these tables are open to it. */
export const SECRET_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  chat_room: ['password_hash'],
  player: ['password_hash', 'safety_hash'],
  safety_question: ['answer_hash'],
};

/** Of these, the tables whose rows functions of the owner alone write: the other columns are read only. */
const READ_ONLY: readonly string[] = ['safety_question'];

/** Columns that the server's role reads and never changes: who somebody is, since when, and below whom. Functions of the owner change what ever changes of them. */
export const FIXED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  player: [
    'accepted_terms_at',
    'id',
    'mask_number',
    'name',
    'password_changed_at',
    'rebate_changed_at',
    'registered_at',
    'registered_from',
    'safety_changed_at',
    'upline',
    'upline_path',
  ],
};

/** Which servers run on the database meanwhile: of a newer release, of an older one, of none but this. */
export type RightsBeside = 'newer' | 'older' | 'nobody';

/**
 * Brings the rights of the server's role to what stands above; what is right already is left alone. Runs after the migrations, as the owner. Beside servers
 * of an older release the role keeps what it has, as they may need it; beside a newer one, whose list is the right one, nothing is done.
 */
export async function grantRights(owner: pg.ClientBase, beside: RightsBeside = 'nobody'): Promise<void> {
  if (beside === 'newer') return;
  const { rows } = await owner.query<{ statement: string }>(`${WRONG_FUNCTIONS} union all ${WRONG_COLUMNS}`, [
    APP_FUNCTIONS,
    DEMO_FUNCTIONS,
    Object.keys(SECRET_COLUMNS),
    namesOf(SECRET_COLUMNS),
    READ_ONLY,
    beside === 'older',
    namesOf(FIXED_COLUMNS),
  ]);
  if (rows.length > 0) await owner.query(rows.map(({ statement }) => statement).join(';\n'));
  await grantReports(owner);
}

/** Views of reports are open to whoever draws them, where there is that role: on somebody else's server an administrator may make it later. */
async function grantReports(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ may: boolean }>(
    `select exists (select from pg_roles where rolname = $1) and to_regnamespace('report') is not null as may`,
    [REPORT_ROLE],
  );
  if (rows[0]?.may)
    await owner.query(`
      grant usage on schema report to ${REPORT_ROLE};
      grant select on all tables in schema report to ${REPORT_ROLE};`);
}

const namesOf = (columns: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(columns).flatMap(([table, own]) => own.map((column) => `${table}.${column}`));

/** $1: functions that it may call, $2: until production, $5: nothing is taken. A function's rights to everybody are the default of its creation. */
const WRONG_FUNCTIONS = `
  select format('revoke all on function %s from public, ${APP_ROLE}', f.signature)
         || case when f.is_open then format('; grant execute on function %s to ${APP_ROLE}', f.signature) else '' end as statement
    from (select p.oid, p.oid::regprocedure as signature, coalesce(p.proacl, acldefault('f', p.proowner)) as rights,
                 p.proname = any ($1) or p.proname = any ($2) and not (select is_production from app_clock) as is_open
            from pg_proc p where p.pronamespace = 'public'::regnamespace and pg_has_role(p.proowner, 'USAGE')) as f
   where f.is_open and not has_function_privilege('${APP_ROLE}', f.oid, 'execute')
      or not f.is_open and has_function_privilege('${APP_ROLE}', f.oid, 'execute') and not $6
      or exists (select 1 from aclexplode(f.rights) as r where r.grantee = 0)`;

/**
 * $3: tables with secret columns, $4: these columns, $5: read only ones, $6: an older release runs beside, $7: columns that are never changed. A right on a
 * whole table goes to its other columns, and later ones get theirs here.
 */
const WRONG_COLUMNS = `
  select format('revoke select, update on %1$I from ${APP_ROLE}; grant select (%2$s)' || case when c.relname = any ($5) then '' else ', update (%3$s)' end
                || ' on %1$I to ${APP_ROLE}',
                c.relname, string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where not a.is_secret),
                string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where not a.is_kept))
    from pg_class c
    join lateral (
      select o.attname, o.attnum, c.relname || '.' || o.attname = any ($4) as is_secret,
             c.relname = any ($5) or c.relname || '.' || o.attname = any ($4 || $7) as is_kept,
             has_column_privilege('${APP_ROLE}', c.oid, o.attnum, 'select') as reads, has_column_privilege('${APP_ROLE}', c.oid, o.attnum, 'update') as changes
        from pg_attribute o where o.attrelid = c.oid and o.attnum > 0 and not o.attisdropped) as a on true
   where c.relnamespace = 'public'::regnamespace and c.relname = any ($3)
   group by c.oid, c.relname
  having bool_or(not a.is_secret and not a.reads or not a.is_kept and not a.changes)
      or not $6 and bool_or(a.is_secret and a.reads or a.is_kept and a.changes)`;
