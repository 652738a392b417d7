import { calls, isTokenCall, rolesGiven, type CallName } from '@caiting/contract';
import { APP_ROLE } from '../../platform/db/roles.ts';
import { releasedLotteries } from '../draws/index.ts';
import type { Check } from '../ledger/index.ts';

/**
 * The server may change terms, because operators do so through it. What it changed stands in the past of the terms (docs/decisions/0324); here each of
 * these changes is asked for the line of the operators' log that wanted it, about that very object and with that very value (docs/decisions/0326).
 */

/** SQL, about `c` (a change: `object` its key, `was` and `row` what it stood at before and after) and `l` (a line of the log). */
type Said = string;

interface Rule {
  /** These columns, the row as a whole when it came, or that it went. */
  readonly of: readonly string[] | 'made' | 'gone';
  /** The line that stands behind it; null: no act of operators does this. */
  readonly said: Said | null;
  /** What the machine's own commands do of it, which write their line when they are through. */
  readonly machine?: Said;
}

const about = (act: string, field: string, ...more: readonly Said[]): Said =>
  `(${[`l.act = '${act}'`, `l.detail ->> '${field}' = c.object`, ...more].join(' and ')})`;
/** The server writes the log: nonsense in it must not end the audit. */
const number = (field: string): string =>
  `case when l.detail ->> '${field}' ~ '^\\d{1,15}(\\.\\d{1,8})?$' then (l.detail ->> '${field}')::numeric end`;
const becomes = (column: string, field: string, scale: number): Said =>
  `(c.row -> '${column}' is not distinct from c.was -> '${column}' or (c.row ->> '${column}')::numeric = trim_scale((${number(field)}) * ${scale}))`;
const isSaidTrue = (field: string): string => `(l.detail ->> '${field}' = 'true')`;
const isTrue = (column: string): string => `(c.row ->> '${column}')::boolean`;
const moved = (column: string, sign: '<=' | '>='): Said =>
  `(c.row ->> '${column}')::timestamptz ${sign} (c.was ->> '${column}')::timestamptz`;

const YUAN = 100_000_000;
const PERCENT = 10_000;

/** A line about the person whose row it is: a player, an operator, a script. */
const aboutNamed =
  (field: 'userName' | 'staffName' | 'tokenName') =>
  (act: string, ...more: readonly Said[]): Said =>
    `(${[`l.act = '${act}'`, `lower(l.detail ->> '${field}') = lower(c.row ->> 'name')`, ...more].join(' and ')})`;
const aboutPlayer = aboutNamed('userName');
const aboutStaff = aboutNamed('staffName');
/** Roles as a form gives them: some, or the word of the whole desk. */
const ROLES_SAID = `to_jsonb(case l.detail ->> 'role' when 'operator' then array['${rolesGiven('operator').join("', '")}'] else string_to_array(l.detail ->> 'role', ',') end)`;
/** Calls of a token as a form gives them. */
const SCOPE_SAID = `regexp_split_to_array(l.detail ->> 'scope', '[\\s,，]+')`;
/** What a token may do that an auditor may not: one that holds none of it is an auditor's. */
const BEYOND_AUDITORS = (Object.keys(calls) as CallName[]).filter((name) => {
  const def = calls[name];
  return isTokenCall(name, def) && 'roles' in def && !def.roles.some((role) => role === 'auditor');
});
/** The token that the line asked for: with these calls, and no more roles than they need. */
const IS_SAID_TOKEN = `(${aboutNamed('tokenName')('addStaffToken')}
  and exists (select from staff_tokens() k where k.name = c.row ->> 'name' and k.scope @> ${SCOPE_SAID} and ${SCOPE_SAID} @> k.scope
                and (c.row -> 'roles' = '["auditor"]' or k.scope && array['${BEYOND_AUDITORS.join("', '")}'])))`;
/** Of two lists of roles the longer is the other one with what the line names. */
const isMore = (longer: string, shorter: string): string =>
  `${longer} -> 'roles' @> (${shorter} -> 'roles') and (${shorter} -> 'roles') || to_jsonb(l.detail ->> 'role') @> (${longer} -> 'roles')`;
const isThere = (column: string): string => `(c.row ->> '${column}' is not null)`;

const byCommand = (act: 'init' | 'demoEnd', what: Said): Said =>
  `(exists (select from staff_log e where e.act = '${act}' and e.at >= c.at) and ${what})`;

/** By table: which lines stand behind which change. Columns of no rule are words and order. */
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  // That an activity was published as it stands is asked elsewhere (activitiesAreSaidByStaff).
  activity: [
    {
      of: ['starts_at', 'ends_at', 'claims_until'],
      said: about(
        'endActivity',
        'id',
        moved('ends_at', '<='),
        moved('claims_until', '<='),
        `c.row -> 'starts_at' = c.was -> 'starts_at'`,
      ),
      machine: byCommand(
        'demoEnd',
        ['starts_at', 'ends_at', 'claims_until'].map((column) => moved(column, '<=')).join(' and '),
      ),
    },
  ],
  coin_rate: [
    {
      of: 'made',
      said: `(l.act = 'setCoinRate' and l.detail ->> 'coin' = c.row ->> 'coin' and ${becomes('rate', 'rate', YUAN)})`,
    },
  ],
  game: [
    {
      of: ['state', 'why_zh', 'why_en'],
      said: about(
        'pauseGame',
        'game',
        `c.row ->> 'state' = case when ${isSaidTrue('paused')} then 'maintenance' else 'open' end`,
      ),
      machine: byCommand('demoEnd', `c.row ->> 'state' = 'closed'`),
    },
    { of: ['turnover_percent'], said: about('setGameTurnover', 'game', becomes('turnover_percent', 'percent', 1)) },
  ],
  gift: [{ of: ['price'], said: about('setGiftPrice', 'gift', becomes('price', 'price', YUAN)) }],
  live_room: [
    {
      of: 'made',
      said: about(
        'createLiveRoom',
        'room',
        `exists (select from player p where p.id = (c.row ->> 'streamer')::int8 and p.name_lower = lower(l.detail ->> 'streamer'))`,
      ),
    },
    {
      of: ['source_kind', 'source'],
      said: about('setLiveSource', 'room', `l.detail ->> 'source' = c.row ->> 'source'`),
    },
    {
      of: ['closed_at'],
      said: about('closeLiveRoom', 'room', `${isSaidTrue('closed')} = (c.row ->> 'closed_at' is not null)`),
    },
  ],
  lottery: [
    {
      of: 'made',
      said: null,
      machine: `((c.row ->> 'code', c.row ->> 'group_code', c.row ->> 'source') in (${releasedLotteries
        .map(({ code, group, source }) => `('${code}', '${group}', '${source}')`)
        .join(', ')}))`,
    },
    { of: ['paused'], said: about('pauseLottery', 'lotteryCode', `${isSaidTrue('on')} = ${isTrue('paused')}`) },
    {
      of: ['enabled'],
      said: about('enableLottery', 'lotteryCode', `${isSaidTrue('on')} = ${isTrue('enabled')}`),
      machine: byCommand('init', 'true'),
    },
  ],
  pay_line: [
    { of: 'made', said: about('savePayLine', 'lineId', `not ${isTrue('is_open')}`) },
    {
      of: ['is_open'],
      said: `(${about('openPayLine', 'lineId', isTrue('is_open'))} or not ${isTrue('is_open')} and (l.act = 'closePayLine' and l.detail ->> 'lineId' = c.object
                 or l.act = 'closePayChannel' and l.detail ->> 'channel' = c.row ->> 'channel'))`,
    },
    { of: 'gone', said: null, machine: byCommand('demoEnd', `c.was ->> 'provider' = 'sandbox'`) },
    // An open one stays what two opened.
    {
      of: [
        'channel',
        'provider',
        'kind',
        'match_by',
        'name',
        'amounts',
        'free_amount',
        'arrival',
        'banks',
        'tag',
        'sort',
        'amount_min',
        'amount_max',
        'fee',
        'payee_bank',
        'payee_name',
        'payee_account',
        'coin',
        'network',
        'confirmations',
      ],
      said: about('savePayLine', 'lineId', `not ${isTrue('is_open')}`),
    },
  ],
  // Grades, which play gives as well, are asked for elsewhere (gradesAreSaidOrGrown).
  player: [
    {
      of: ['is_agent'],
      said: aboutPlayer('setPlayerAgent', `${isSaidTrue('on')} = ${isTrue('is_agent')}`),
      machine: `(not ${isTrue('is_agent')} and exists (select from account_closing x where x.player = (c.row ->> 'id')::int8 and x.closed_at is not null))`,
    },
    {
      of: ['commission_frozen_at'],
      said: aboutPlayer('freezeCommission', `${isSaidTrue('on')} = ${isThere('commission_frozen_at')}`),
    },
    {
      of: ['password_reset_at'],
      said: aboutPlayer('resetPlayerPassword', isThere('password_reset_at')),
      // Over with the new password.
      machine: `(c.row ->> 'password_reset_at' is null and c.row -> 'password_changed_at' <> c.was -> 'password_changed_at')`,
    },
  ],
  pledge_product: [
    {
      of: 'made',
      said: `(l.act = 'setPledgeProduct' and l.detail ->> 'name' = c.row ->> 'name' and l.detail ->> 'termDays' = c.row ->> 'term_days'
                and ${becomes('rate', 'rate', PERCENT)} and ${becomes('quota', 'quota', YUAN)})`,
    },
    {
      of: ['rate', 'quota', 'is_open'],
      said: about('setPledgeProduct', 'productId', becomes('rate', 'rate', PERCENT), becomes('quota', 'quota', YUAN)),
    },
  ],
  rain_window: [{ of: ['cancelled_at'], said: `(l.act = 'cancelRain' and l.detail ->> 'id' = c.row ->> 'rain')` }],
  // Accounts that `./caiting init` makes are the owner's.
  staff: [
    {
      of: 'made',
      // A service token is an account too. Its line stands for no other one of that name.
      said: `(${aboutStaff('addStaff', `${ROLES_SAID} @> (c.row -> 'roles') and (c.row -> 'roles') @> ${ROLES_SAID}`)} or ${IS_SAID_TOKEN})`,
    },
    { of: ['name'], said: null },
    {
      of: ['roles'],
      said: aboutStaff(
        'setStaffRole',
        `case when ${isSaidTrue('on')} then ${isMore('c.row', 'c.was')} else ${isMore('c.was', 'c.row')} end`,
      ),
    },
    {
      of: ['is_active'],
      said: aboutStaff('setStaffActive', `${isSaidTrue('on')} = ${isTrue('is_active')}`),
      machine: byCommand('demoEnd', `not ${isTrue('is_active')}`),
    },
    {
      // The last code that was used goes when the authenticator is taken away, and at no other time.
      of: ['totp_step'],
      said: aboutStaff('resetSecondFactor', `not ${isThere('totp_step')}`),
      machine: isThere('totp_step'),
    },
    { of: 'gone', said: null },
  ],
  yuebao_rate: (['made', ['rate', 'set_by']] as const).map((of) => ({
    of,
    said: about('setYuebaoRate', 'fromDay', `l.name = c.row ->> 'set_by'`, becomes('rate', 'rate', PERCENT)),
  })),
};

const isOf = (of: Rule['of']): string => {
  if (of === 'made') return 'c.was is null and c.row is not null';
  if (of === 'gone') return 'c.row is null';
  return `c.was is not null and c.row is not null and (${of.map((column) => `c.row -> '${column}' is distinct from c.was -> '${column}'`).join(' or ')})`;
};

/** Tables of which some change is asked for its line. */
const ASKED = Object.keys(RULES)
  .map((table) => `'${table}'`)
  .join(', ');

/** A line is written right before what it says is done. */
const BEFORE = `interval '1 minute'`;
/** What lays a demo, or says that there will be none (`./caiting init`): what was written until then is nobody's act. */
export const SEEDS = ['console', 'demo', 'demo-past', 'draws'];
/** SQL: since when what the server writes is somebody's act. */
export const SEEDED = `coalesce((select max(done_at) from seed where name in ('${SEEDS.join(`', '`)}')), '-infinity')`;
const UNSAID = Object.entries(RULES).flatMap(([table, rules]) =>
  rules.map(({ of, said, machine }) =>
    [
      `c.tbl = '${table}' and ${isOf(of)}`,
      ...(said === null
        ? []
        : [
            `not exists (select from staff_log l where l.outcome in ('begun', 'done') and l.at between c.at - ${BEFORE} and c.at and ${said})`,
          ]),
      ...(machine === undefined ? [] : [`not ${machine}`]),
    ].join(' and '),
  ),
);

export const termChecks: readonly Check[] = [
  {
    name: 'termsHaveTheirPast',
    sql: `select format('%s %s is not what its past says', tbl, key) as detail from term_faults()`,
  },
  {
    name: 'termsAreSaidByStaff',
    days: ['term_change'],
    sql: `with change as materialized (
            select t.*, t.key::jsonb ->> 0 as object, p.row as was
              from term_change t
              left join lateral (select row from public.term_change p where p.tbl = t.tbl and p.key = t.key and p.seq < t.seq order by p.seq desc limit 1) as p on true
             where t.by = '${APP_ROLE}' and t.tbl in (${ASKED})
               and t.at > ${SEEDED})
          select format('%s %s became %s at %s: the operators'' log does not say so', c.tbl, c.key, coalesce(c.row::text, 'nothing'), c.at) as detail
            from change c where ${UNSAID.map((one) => `(${one})`).join(' or ')}`,
  },
];
