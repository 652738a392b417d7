import type { Source } from './sources.ts';

/** SQL has arrows too: each table belongs to one module of the server, and others read it only where that was agreed (docs/architecture.md §2). */

/** Tables by owner, by their whole name or a beginning of it (`chat_*`). The rooms of the platform own some, and processes beside the server. */
export const OWNERS: Readonly<Record<string, readonly string[]>> = {
  ledger: [
    'account',
    'entry',
    'entry_before',
    'house_entry',
    'house_entry_before',
    'ledger_code',
    'posted_cause',
    'kept_entry',
    'day_seal',
    'term_change',
    'archived_house',
    'archived_balance',
  ],
  tenant: ['scheduled_setting', 'tenant_setting', 'past_setting', 'demo_row', 'setting_change'],
  protection: ['protection_*'],
  account: [
    'player',
    'player_growth',
    'player_rebate',
    'passkey',
    'passkey_challenge',
    'past_level',
    'level_begin',
    'grade_rise',
    'growth_day',
    'newcomer_gift',
    'account_closing',
    'attempt',
    'captcha',
    'known_device',
    'device_name',
    'login_device',
    'login_mark',
    'message_code',
    'manual_verification',
    'recovery',
    'recovery_*',
    'safety_*',
    'session',
    'upload',
    'invite_*',
  ],
  draws: [
    'lottery',
    'lottery_streak',
    'lottery_holiday',
    'issue',
    'archived_issue',
    'draw_*',
    'void_draw',
    'lost_chain',
    'beacon_*',
    'feed_report',
    'result_entry',
  ],
  betting: [
    'bet',
    'bet_*',
    'big_win',
    'cancelled_bet',
    'chase',
    'chase_*',
    'issue_settlement',
    'issue_sum',
    'issue_risk',
    'issue_exposure',
    'exposure_limit',
    'lottery_exposure_limit',
    'price_begin',
    'agent_rebate',
    'agent_rebate_before',
    'archived_bets',
    'archived_chase',
    'archived_player',
    'sealed_turnover',
    'player_day',
    'player_day_before',
    'agent_day',
  ],
  cashier: [
    'approval_alone',
    'bank_card_check',
    'coin_rate',
    'money_adjustment',
    'pay_line',
    'payment_case',
    'payout_*',
    'provider_*',
    'chain_payment',
    'recharge_*',
    'wager_*',
    'withdrawal',
    'withdrawal_*',
  ],
  yuebao: ['yuebao_*', 'pledge_*'],
  games: ['game', 'game_*'],
  envelopes: ['envelope', 'envelope_*'],
  liabilities: ['liability_day', 'liability_block', 'liability_secret'],
  statistics: ['heartbeat_failure', 'online_time', 'page_view', 'statistics_*'],
  chat: ['chat_*', 'direct_room', 'saved_image', 'socket_key'],
  embed: ['embed_*'],
  live: ['live_*', 'gift', 'gift_price'],
  agency: ['downline', 'line_*', 'cash_day'],
  activity: ['activity', 'activity_*', 'rain', 'rain_*'],
  content: ['content_*', 'help_vote', 'letter', 'letter_*', 'agent_letters_refused'],
  notifications: ['notification', 'notification_*', 'push_*', 'first_steps'],
  'own-data': ['data_export'],
  console: ['staff', 'staff_*', 'audit_*'],
  archive: ['archived_month'],
  platform: [
    'availability_*',
    'app_clock',
    'backfill',
    'bus_channel',
    'bus_cut',
    'group_price',
    'play_price',
    'health_probe',
    'message',
    'outbox',
    'private_file',
    'request_key',
    'sign_of_life',
    'seed',
    'site_key',
    'schema_migration',
  ],
};

/**
 * What a module reads of others today. Nothing may be added: what another module needs comes from the owner's index.ts. The audit recomputes everything apart
 * from those who wrote it and reads what it likes; the watch looks at how old things are.
 */
export const AGREED: Readonly<Record<string, readonly string[]>> = {
  account: ['app_clock', 'downline', 'entry'],
  activity: ['cash_day', 'entry', 'known_device', 'player', 'player_day'],
  agency: [
    'account',
    'agent_day',
    'agent_rebate',
    'bet',
    'bet_aside',
    'bet_result',
    'entry',
    'invite_code',
    'invite_use',
    'issue',
    'lottery',
    'player',
    'player_day',
    'session',
  ],
  archive: ['archived_issue', 'bet', 'bet_result', 'day_seal', 'entry', 'house_entry', 'issue', 'staff_log'],
  betting: [
    'audit_begin',
    'downline',
    'draw_result',
    'entry',
    'issue',
    'lottery',
    'player',
    'request_key',
    'staff_log',
  ],
  cashier: ['activity_claim', 'demo_row', 'player', 'rain_take', 'rain_window', 'seed'],
  chat: ['issue', 'player', 'session'],
  console: ['day_seal', 'setting_change', 'tenant_setting'],
  content: ['player'],
  draws: ['app_clock'],
  embed: ['player', 'setting_change', 'tenant_setting'],
  envelopes: ['chat_room'],
  protection: ['account'],
  tenant: ['app_clock', 'player'],
  yuebao: ['account', 'player'],
};
const READS_ALL = new Set(['audit', 'watch']);
/** A module's own part of the audit. */
const IS_AUDIT = /\/audit(?:-[\w-]+)?\.ts$/;

const fits = (table: string, name: string): boolean =>
  name.endsWith('*') ? table.startsWith(name.slice(0, -1)) : table === name;
/** A whole name counts before a beginning. */
export function ownerOf(table: string): string | undefined {
  const owners = Object.entries(OWNERS);
  const whole = owners.find(([, names]) => names.includes(table));
  return (whole ?? owners.find(([, names]) => names.some((name) => fits(table, name))))?.[0];
}

const CREATED = /\bcreate (?:unlogged )?table (?:if not exists )?(?:public\.)?(\w+)/gi;
const RENAMED = /\balter table (?:if exists )?(\w+) rename to (\w+)/gi;

/** Every table that a migration makes or renames to. */
export function tablesOf(sources: readonly Source[]): string[] {
  const migrations = sources.filter(({ path }) => path.startsWith('apps/server/migrations/'));
  const names = migrations.flatMap(({ text }) => [
    ...[...text.matchAll(CREATED)].map(([, name = '']) => name),
    ...[...text.matchAll(RENAMED)].map(([, , name = '']) => name),
  ]);
  return [...new Set(names)].filter((name) => !/_p?\d{6}$/.test(name));
}

const SQL_TEXT = /`[^`]*`|'[^'\n]*'/g;
const IS_SQL = /\b(?:select|insert|update|delete|truncate)\b/i;
const NAMED = /\b(?:from|join|into|update|using|only)\s+(?:only\s+)?(?:"?public"?\s*\.\s*)?"?([a-z_]+)/gi;

const WRITTEN =
  /\b(?:insert\s+into|merge\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?(?:"?public"?\s*\.\s*)?"?([a-z_]+)/gi;

/** Tables of other modules that the SQL of a module writes, as `foreignTables` gives them.  */
export const foreignWrites = (sources: readonly Source[]): Map<string, string[]> => foreignTables(sources, WRITTEN);

/**
 * Whose tables each SQL function writes, in order of their names: "function: owner, owner". The platform's are left out: its outbox and marks are written by
 * everybody. A function that fires on another's table counts by what it writes itself.
 */
export function functionOwners(sources: readonly Source[]): Map<string, string> {
  const tables = new Set(tablesOf(sources));
  const owners = new Map<string, string>();
  for (const { path, text } of sources) {
    const name = /^apps\/server\/sql\/functions\/(\w+)\.sql$/.exec(path)?.[1];
    if (name === undefined) continue;
    const written = [...text.replaceAll(/--.*$/gm, '').matchAll(WRITTEN)].map(([, table = '']) => table);
    const own = new Set(written.filter((table) => tables.has(table)).map((table) => ownerOf(table) ?? table));
    own.delete('platform');
    if (own.size > 0) owners.set(name, [...own].toSorted().join(', '));
  }
  return owners;
}

/** Tables of other modules that the SQL of each module names: "module: table" with the files that do. */
export function foreignTables(sources: readonly Source[], named = NAMED): Map<string, string[]> {
  const tables = new Set(tablesOf(sources));
  const found = new Map<string, string[]>();
  for (const { path, text } of sources) {
    const module = /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
    if (
      !module ||
      READS_ALL.has(module) ||
      path.endsWith('.test.ts') ||
      path.includes('/testing/') ||
      IS_AUDIT.test(path)
    )
      continue;
    for (const [sql] of text.matchAll(SQL_TEXT)) {
      if (!IS_SQL.test(sql)) continue;
      for (const [, table = ''] of sql.matchAll(named)) {
        if (!tables.has(table) || ownerOf(table) === module) continue;
        const key = `${module}: ${table}`;
        found.set(key, [...new Set([...(found.get(key) ?? []), path])]);
      }
    }
  }
  return found;
}
