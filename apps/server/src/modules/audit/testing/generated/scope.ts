/**
 * Which tables the generated corruptions leave alone, and why: nothing in them is money, a result, a right, or a cause of one. Every other table of the
 * schema is tried; one that a migration makes is tried until it stands here.
 */
export const OUT_OF_SCOPE: Readonly<Record<string, readonly string[]>> = {
  'what people say and see': [
    'big_win',
    'chat_*',
    'content_*',
    'device_name',
    'direct_room',
    'first_steps',
    'help_vote',
    'letter',
    'letter_*',
    'agent_letters_refused',
    'live_follow',
    'live_reminder',
    'live_report',
    'notification',
    'notification_*',
    'push_*',
    'saved_image',
    'game_favourite',
    'pledge_note',
    'envelope_read',
    'payout_notice',
    'staff_player_*',
  ],
  'how a person signs in; a session is no money, and what is done in it is judged by itself': [
    'attempt',
    'captcha',
    'game_token',
    'known_device',
    'login_*',
    'message',
    'message_code',
    'passkey',
    'passkey_challenge',
    'session',
    'safety_*',
    'socket_key',
    'staff_passkey',
    'staff_passkey_challenge',
    'staff_recovery_code',
    'staff_session',
    'account_closing',
    'recovery',
    'recovery_*',
    'manual_verification',
    'embed_*',
  ],
  'files and work in progress': [
    'audit_attempt',
    'audit_run',
    'backfill',
    'bus_channel',
    'bus_cut',
    'data_export',
    'heartbeat_failure',
    'health_probe',
    'lottery_holiday',
    'migration',
    'online_time',
    'outbox',
    'page_view',
    'private_file',
    'request_key',
    'schema_release',
    'seed',
    'sign_of_life',
    'site_key',
    'sql_function',
    'staff_claim',
    'provider_file',
    'provider_file_row',
    'staff_export',
    'statistics_*',
    'upload',
    'availability_*',
  ],
};

const fits = (table: string, name: string): boolean =>
  name.endsWith('*') ? table.startsWith(name.slice(0, -1)) : table === name;

export const isInScope = (table: string): boolean =>
  !Object.values(OUT_OF_SCOPE).some((names) => names.some((name) => fits(table, name)));

/** Where any row would do but most rows mean nothing yet: those that something hangs on. */
export const ROWS_THAT_COUNT: Readonly<Record<string, string>> = {
  beacon_round: `(beacon, round) in (select i.beacon, i.beacon_round from issue i join draw_result d on d.issue_id = i.id)`,
  chase_stop: `bets > 0`,
  draw_chain: `(lottery_code, day) in (select i.lottery_code, i.day from issue i join draw_result d on d.issue_id = i.id where i.bet_count > 0)`,
  game_rebate_day: `players > 0`,
  draw_seed: `(lottery_code, day) in (select i.lottery_code, i.day from issue i join draw_result d on d.issue_id = i.id where i.bet_count > 0)`,
  issue: `state = 'settled' and bet_count > 0`,
  draw_result: `issue_id in (select id from issue where state = 'settled' and bet_count > 0)`,
  // What the demo dates back lies before the first sealed day.
  past_level: `shanghai_day(until) >= (select min(day) from day_seal)`,
  wager_total: `valid > 0 or owed_until > 0`,
  issue_sum: 'counted_at is not null and placed > 0',
  lottery: `code in (select lottery_code from bet)`,
};
