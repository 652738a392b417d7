import { RULES } from '../../../betting/index.ts';
import { app, LOST, owner, PLAYER, type Corruption } from './row.ts';

/** The newest five issues sell, one a minute from an hour on, with nothing else of them. */
const ON_SALE = `update issue i set state = 'selling', opens_at = app_now() - interval '1 minute',
    close_at = app_now() + (60 - n.back) * interval '1 minute', beacon_time = app_now() + (60.25 - n.back) * interval '1 minute',
    draw_at = app_now() + (60.5 - n.back) * interval '1 minute'
  from (select id, row_number() over (order by id desc) - 1 as back from issue where lottery_code = 'ssc1' order by id desc limit 5) as n where i.id = n.id`;
const ISSUE = `(select max(id) from issue where lottery_code = 'ssc1')`;
const NUMBER = `(select issue_no from issue where id = ${ISSUE})`;

interface Bet {
  readonly play?: string;
  readonly odds?: string;
  readonly point?: number;
  readonly level?: number;
  readonly rules?: string;
  readonly lottery?: string;
  readonly number?: string;
  readonly multiple?: number;
  readonly ticketStake?: number;
  readonly count?: number;
  readonly picks?: string;
}

/** 定位胆 for two yuan at nine to one, which needs no level, or as told: as the server would ask place_bets. */
function bet(given: Bet = {}): string {
  const { play = 'DWD', odds = '1=9.0000', point = 0, level = 0, rules = RULES, lottery = 'ssc1' } = given;
  const { number = NUMBER, multiple = 1, ticketStake = 200_000_000, count = 1, picks = '1,-,-,-,-' } = given;
  const stake = ticketStake * count;
  return `select place_bets(
    row(array[${PLAYER}], array[gen_random_uuid()], array[sha256('x')], array[301::int2], array[${stake}::int8], array[${ISSUE}])::bet_requests,
    row(array[${ISSUE}], array['${lottery}'], array[${number}], array['${play}'], array[100000000::int8], array['stake'], array['${odds}'], array['${rules}'])::bet_kinds,
    row(array[1], array[0], array[1], array['${picks}'], array[${count}], array[${stake}::int8], array[${ticketStake}::int8], array[${multiple}], array[${point}],
        array[${level}])::bet_lines)`;
}

const OF_FIVE = (column: string): string =>
  `(select array_agg(n.${column} order by n.id) from (select id, issue_no from issue where lottery_code = 'ssc1' order by id desc limit 5) as n)`;

/** The same as a chase of five issues. */
function chase({ odds = '1=9.0000', level = 0, number, picks = '1,-,-,-,-' }: Bet): string {
  const numbers = number === undefined ? OF_FIVE('issue_no') : `array_fill(${number}::text, array[5])`;
  return `select place_chase(${PLAYER}, 'ssc1', 'same', 1, null, null, null, false, 1000000000, ${OF_FIVE('id')}, ${numbers}, array_fill(1, array[5]), array['DWD'],
    array['${picks}'], array[1], array[200000000::int8], array[100000000::int8], array[1], array['stake'], array[0], array[${level}], array['${odds}'],
    array['${RULES}'])`;
}

/** What is taken, so that what is refused is refused for its price. */
export const BET_ON_SALE = { before: ON_SALE, sql: bet(), chase: chase({}) };

const attack = (what: string, sql: string): Corruption => app(what, sql, 'refused', ON_SALE);
/** A bet as it stands in the books, changed by the owner. */
const changed = (what: string, set: string, found = 'pricesRecomputed'): Corruption =>
  owner(what, `update bet set ${set} where id = ${LOST}`, found);
/** A level of somebody who has one of his own. */
const LEVEL = `(select ctid from player_rebate order by player, lottery_type limit 1)`;
const CHANGE = `(select ctid from past_level order by id limit 1)`;

/** Bets at a price that no rule gives. */
export const PRICES: readonly Corruption[] = [
  attack('a bet at half a million to one', bet({ odds: '1=500000.0000' })),
  attack('a bet at a ten-thousandth more', bet({ odds: '1=9.0001' })),
  attack('a bet at a level of ninety', bet({ odds: '1=18.0000', point: 900_000, level: 900_000 })),
  attack('a bet whose cash back is ninety', bet({ odds: '1=9.0000', point: 0, level: 900_000 })),
  attack('a bet with a point that its odds do not give up', bet({ odds: '1=9.8000' })),
  attack('a bet on a play that is none', bet({ play: 'X_NONE' })),
  attack('a bet on a play of another group', bet({ play: 'TM_A', odds: '1=44.1000', point: 0 })),
  attack('a bet by rules that are none', bet({ rules: 'x' })),
  attack('a bet on an issue of another lottery', bet({ lottery: 'pk101' })),
  attack('a bet on another number of the issue', bet({ number: `'1'` })),
  attack('a bet of three tickets for one', bet({ multiple: 3 })),
  attack('a bet above the limit', bet({ ticketStake: 200_000_000_000_000, multiple: 1_000_000, count: 1 })),
  attack('a bet on every digit that pays for one', bet({ picks: '0 1 2 3 4 5 6 7 8 9,-,-,-,-' })),
  attack(
    'a hundred thousand tickets for two yuan',
    bet({ play: 'WX_ZX_FS', odds: '1=90000.0000', picks: Array(5).fill('0 1 2 3 4 5 6 7 8 9').join(',') }),
  ),
  attack('a chase on every digit that pays for one', chase({ picks: '0 1 2 3 4 5 6 7 8 9,-,-,-,-' })),
  attack('a chase at half a million to one', chase({ odds: '1=500000.0000' })),
  attack('a chase at a level of ninety', chase({ level: 900_000 })),
  attack('a chase of another issue', chase({ number: `'1'` })),
  app('the fair odds of a play', 'update play_price set nums = array[1000000::numeric]'),
  app(
    'a play of one’s own',
    `insert into play_price select rules, 'SSC', 'X', from_day, until_day, trade, not_sold_by, tiers, nums, dens from play_price limit 1`,
  ),
  app('how the tickets of a play are counted', 'update play_price set counting = null'),
  app('prices of one’s own', `select lay_prices(E'group\tSSC\t{}')`),
  app('the figures of a group', 'update group_price set base_payout = 1000000'),
  app(
    'a base payout that returns more than was staked',
    `insert into tenant_setting (key, value, changed_by) select 'basePayout', jsonb_object_agg(group_code, '99.0'), 'anna' from group_price`,
  ),
  app(
    'a base payout that is none',
    `insert into tenant_setting (key, value, changed_by) values ('basePayout', '{"SSC": "990"}', 'anna')`,
  ),
  app('a base payout as it was before', `insert into past_setting (key, value) values ('basePayout', '{}')`),
  app('when prices begin', `update price_begin set at = 'infinity'`),
  changed('odds of a bet', `odds = '1=500000.0000'`),
  changed('the level of a bet', 'level = 900000'),
  changed('the tickets of a bet', 'count = count + 1, stake = ticket_stake * (count + 1)'),
  changed('the rules of a bet', `rules = 'x'`),
  changed('the point of a bet', 'point = point + 1000, level = greatest(level, point + 1000)'),
  changed('the play of a bet', `play = 'X_NONE'`),
  changed('the picks of a bet', `picks = ''`),
  changed(
    'the stake of a bet, above every limit',
    'ticket_stake = 100000000000000000, stake = 100000000000000000 * count',
  ),
  changed(
    'the unit of a bet',
    'unit = case unit when 1000000 then 100000000 else 1000000 end',
    'ticketsCostTheirStake',
  ),
  changed('the multiple of a bet', 'multiple = multiple + 1', 'ticketsCostTheirStake'),
  changed(
    'the mode of a bet',
    `mode = case mode when 'stake' then 'amount' else 'stake' end, multiple = multiple + 1`,
    'ticketsCostTheirStake',
  ),
  changed('the lottery of a bet', `lottery_code = 'pk101'`, 'betsAreOfTheirIssue'),
  changed('the number of a bet', `issue_no = '1'`, 'betsAreOfTheirIssue'),
  changed('the moment of a bet', `created_at = created_at - interval '2 hours'`, 'betsAreOfTheirIssue'),
  owner(
    'a level, and nothing of it in its history',
    `update player_rebate set level = level + 1000 where ctid = ${LEVEL}`,
    'levelsAreTheirHistory',
  ),
  owner('a level taken away', `delete from player_rebate where ctid = ${LEVEL}`, 'levelsAreTheirHistory'),
  owner(
    'a level of one’s own',
    `insert into player_rebate (player, lottery_type, level) select max(id) + 1000, 'SSC', 95000 from player`,
    'levelsAreTheirHistory',
  ),
  owner(
    'what a level became',
    `update past_level set after = after + 1000 where ctid = ${CHANGE}`,
    'levelsAreTheirHistory',
  ),
  owner('a change of a level forgotten', `delete from past_level where ctid = ${CHANGE}`, 'levelsAreTheirHistory'),
  app('what a level was at the beginning', 'update level_begin set level = 95000'),
  owner(
    'a level that was there from the beginning',
    `insert into level_begin select player, lottery_type, 95000 from past_level where ctid = ${CHANGE}`,
    'levelsAreTheirHistory',
  ),
  owner(
    'a higher level as it was before',
    `insert into past_level (player, lottery_type, level, after, knows_after, until)
      select player, lottery_type, 95000, after, true, app_now() - interval '10 days' from past_level where ctid = ${CHANGE}`,
    'levelsAreTheirHistory',
  ),
  owner(
    'a higher base payout as it was before',
    `insert into past_setting (key, value) select 'basePayout', jsonb_object_agg(group_code, '98.0') from group_price`,
    'pastSettingsAreTheirHistory',
  ),
  owner(
    'a change of a base payout, and nothing of it in the past',
    `insert into setting_change (key, before, after, asked_name) values ('basePayout', '{}', '{"SSC": "1"}', 'x')`,
    'pastSettingsAreTheirHistory',
  ),
  owner('when prices begin', `update price_begin set at = app_now()`, 'sealedDaysStand'),
  owner('when checks begin', `update audit_begin set at = app_now()`, 'sealedDaysStand'),
  owner(
    'the fair odds of a play',
    `update play_price set nums = array[1000000::numeric] where play = 'DWD'`,
    'schemaIsOurs',
  ),
  owner(
    'how the tickets of a play are counted',
    `update play_price set counting = row('length', array[1], null, null)::ticket_counting where play = 'WX_ZX_FS'`,
    'schemaIsOurs',
  ),
  owner(
    'the defaults of a group',
    `update group_price set defaults = defaults || '{"basePayout": "99.0"}'`,
    'schemaIsOurs',
  ),
  owner(
    'the figures of a group',
    'update group_price set base_payout = 1000, rebate_max = 200000',
    'pricesFollowSettings',
  ),
];
