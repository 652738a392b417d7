import { CAREFUL, ISSUE, LOST, owner, PLAYER, type Corruption } from './row.ts';

/** What the owner of the database changes with the triggers off. */
export const OWNER: readonly Corruption[] = [
  owner('picks', `update bet set picks = '9,9,9,9,9' where issue_id = ${ISSUE}`, 'resultsRecomputed'),
  owner('odds', `update bet set odds = replace(odds, '=', '=1') where issue_id = ${ISSUE}`, 'resultsRecomputed'),
  owner('a bet’s rules', `update bet set rules = 'none' where issue_id = ${ISSUE}`, 'resultsRecomputed'),
  owner('a bet’s level', `update bet set level = level + 10000 where issue_id = ${ISSUE}`, 'resultsRecomputed'),
  owner(
    'a bet moved to another issue',
    `update bet set issue_id = (select min(id) from issue where state = 'settled' and id <> ${ISSUE}) where id = (select min(id) from bet where issue_id = ${ISSUE})`,
    'resultsRecomputed',
  ),
  owner('a root', `update issue set bet_root = repeat('0', 64) where id = ${ISSUE}`, 'resultsRecomputed'),
  owner(
    'a lost bet that won',
    `update bet_result set state = 'won', won = 500000000000000, wins = '1=1' where bet_id = ${LOST}`,
    'resultsRecomputed',
  ),
  owner(
    'a lost bet cancelled after its draw',
    `update bet_result set state = 'cancelled' where bet_id = ${LOST}`,
    'resultsRecomputed',
  ),
  owner(
    'numbers',
    `update draw_result set numbers = array_append(numbers[2:], numbers[1]), open_number = open_number || ' ' where issue_id = ${ISSUE}`,
    'drawsRecomputed',
  ),
  owner(
    'an open number',
    `update draw_result set open_number = '9' || open_number where issue_id = ${ISSUE}`,
    'drawsRecomputed',
  ),
  owner('a link', `update draw_result set link = repeat('ab', 32) where issue_id = ${ISSUE}`, 'drawsRecomputed'),
  owner(
    'the published end of a chain',
    `update draw_chain c set anchor = repeat('0', 64) from issue i where i.id = ${ISSUE} and c.lottery_code = i.lottery_code and c.day = i.day`,
    'drawsRecomputed',
  ),
  owner(
    'a round, with the hash of its false signature',
    `update beacon_round b set signature = repeat('ab', 48), randomness = encode(sha256(decode(repeat('ab', 48), 'hex')), 'hex') from issue i where i.id = ${ISSUE} and b.beacon = i.beacon and b.round = i.beacon_round`,
    'drawsRecomputed',
  ),
  owner(
    'a chain published after its sale',
    `update draw_chain c set published_at = 'infinity' from issue i where i.id = ${ISSUE} and c.lottery_code = i.lottery_code and c.day = i.day`,
    'drawsRecomputed',
  ),
  owner(
    'a count of sealed bets',
    `update issue set bet_count = bet_count + 1 where id = ${ISSUE}`,
    'sealedCountsStand',
  ),
  owner('a draw called demo history', `update issue set demo_history = true where id = ${ISSUE}`, 'sealedDaysStand'),
  owner('a result of a bet less', `delete from bet_result where bet_id = ${LOST}`, 'settledIssuesAreComplete'),
  owner(
    'a bet less, with its result',
    `with gone as (delete from bet_result where bet_id = ${LOST} returning bet_id) delete from bet where id in (select bet_id from gone)`,
    'sealedDaysStand',
  ),
  owner(
    'a balance',
    `update account set balance = balance + 100 where player = ${PLAYER} and asset = 'main'`,
    'sumIsZero',
  ),
  owner(
    'an account that is closed over money',
    `update account set closed_at = app_now() where player = ${PLAYER} and asset = 'main'`,
    'closedAccountsAreEmpty',
  ),
  owner(
    'money moved from one balance to another',
    `update account set balance = balance - 100 where player = ${PLAYER} and asset = 'main'; update account set balance = balance + 100 where player = ${CAREFUL} and asset = 'main'`,
    'balanceIsLastEntry',
  ),
  owner(
    'a line of another sum',
    `update entry set amount = amount + 100 where player = ${PLAYER} and seq = 2`,
    'chainIsUnbroken',
  ),
  owner('a cause less', `delete from posted_cause where player = ${PLAYER}`, 'causesAreKept'),
  owner(
    'a cause of another line',
    `update posted_cause set seq = seq + 1, balance_after = balance_after + 100 where player = ${PLAYER} and asset = 'main'`,
    'causesAreKept',
  ),
  owner('a line less', `delete from entry where player = ${PLAYER} and seq = 2`, 'batchSumsToZero'),
  owner(
    'a line of the house less',
    'delete from house_entry where batch = (select max(batch) from house_entry)',
    'batchSumsToZero',
  ),
  owner(
    'a line of another time',
    `update entry set at = at + interval '1 second' where player = ${PLAYER} and seq = 2`,
    'sealedDaysStand',
  ),
  owner(
    'a line of another reference',
    `update entry set ref = ref + 1 where player = ${PLAYER} and code = 301`,
    'ordersArePaid',
  ),
  owner(
    'a code that pays from elsewhere',
    `update ledger_code set from_account = 'house.bonus' where code = 201`,
    'schemaIsOurs',
  ),
  owner('figures of a player’s day', 'update player_day set won = won + 100', 'daysAddUp'),
  owner(
    'turnover of a sealed day, and the day sealed anew',
    `update sealed_turnover set valid = valid + 100 where day = (select max(day) from sealed_turnover);
     update day_seal s set parts = n.parts, hash = day_seal_hash(s.before, s.day, s.seq, n.parts, s.house)
       from (select day, (select jsonb_object_agg(part, jsonb_build_array(lines, encode(p.hash, 'hex'))) from day_parts(day) as p) as parts from day_seal) as n
      where n.day = s.day and s.day = (select max(day) from sealed_turnover)`,
    'sealedTurnoverAddsUp',
  ),
  owner(
    'turnover of a sealed day less',
    `delete from sealed_turnover where ctid = (select min(ctid) from sealed_turnover where day = (select max(day) from sealed_turnover))`,
    'sealedTurnoverAddsUp',
  ),
  owner(
    'turnover of a sealed day that nobody played',
    `insert into sealed_turnover select max(id), (select max(day) from sealed_turnover), 100 from player`,
    'sealedDaysStand',
  ),
  // Of a lottery that may not have drawn since the site began.
  owner(
    'figures of a lottery’s day',
    `insert into draw_day (day, lottery_code, drawn) select shanghai_day(app_now()), min(code), 1 from lottery
     on conflict (day, lottery_code) do update set drawn = draw_day.drawn + 1`,
    'drawDaysAreTrue',
  ),
  owner('figures of bets by day', 'update bet_day set won_back = won_back + 100', 'betDaysAddUp'),
  owner(
    'figures of protection',
    `insert into protection_day (player, day, staked) select ${CAREFUL}, shanghai_day(app_now()), 100`,
    'protectionFollowsLedger',
  ),
  owner('shares of an envelope', 'update envelope set shares[1] = shares[1] + 1', 'envelopeSharesSum'),
  owner('a share of an envelope less', 'delete from envelope_claim', 'envelopeClaimsSum'),
  owner(
    'the split of a rain',
    'update rain_window set shares[1] = shares[1] + 1 where taken > 0',
    'rainSplitsAreThoseTold',
  ),
  owner(
    'the split of a rain in another order, with its digest',
    `update rain_window set shares = (select array_agg(share order by share desc) from unnest(shares) as share) where taken > 0;
     update rain_window set commitment = encode(sha256(convert_to('caiting-envelope-v1|' || salt || '|' || array_to_string(shares, ','), 'UTF8')), 'hex') where taken > 0`,
    'sealedDaysStand',
  ),
  owner('a packet of a rain less', 'delete from rain_take where position = 1', 'rainPacketsFollowTheirSplit'),
  owner('a packet of another sum', 'update rain_take set amount = amount + 1000000', 'rainPacketsArePaidOnce'),
  owner(
    'a packet of another player',
    `update rain_take set player = ${PLAYER} where position = 1`,
    'rainPacketsArePaidOnce',
  ),
  owner(
    'a count of a rain’s packets',
    'update rain_window set taken = taken + 1 where taken > 0',
    'rainPacketsFollowTheirSplit',
  ),
  owner('a packet beyond the chances', 'update rain_take set nth = nth + 50 where position = 1', 'rainChancesHold'),
  owner('a packet of a lower level', 'update rain_take set grade = 0', 'rainChancesHold'),
  owner('a packet before its window', `update rain_take set at = at - interval '1 hour'`, 'rainChancesHold'),
  owner('turnover of a packet less', 'delete from wager_source where code = 212', 'rainPacketsOweTheirTurnover'),
  owner('a rain with less turnover', 'update rain set wagering = 0', 'rainPacketsOweTheirTurnover'),
  owner(
    'a line of the operators’ log',
    `update staff_log set name = 'nobody' where id = (select max(id) from staff_log where act = 'confirmAdjustment')`,
    'staffLogIsUnchanged',
  ),
  owner(
    'a line of the operators’ log less',
    `delete from staff_log where act = 'confirmAdjustment'`,
    'staffLogIsUnchanged',
  ),
  owner(
    'a source of turnover less',
    `delete from wager_source where player = ${PLAYER} and kind = 'recharge'`,
    'creditsBringTurnover',
  ),
  owner(
    'a self-exclusion with its event',
    `update protection_player set excluded_kind = null, excluded_from = null, excluded_until = null; delete from protection_event where what = 'selfExclusion'; update account set blocked_until = null`,
    'sealedDaysStand',
  ),
  owner('an adjustment of another sum', 'update money_adjustment set amount = amount * 100', 'adjustmentsAreMoneyOnce'),
  owner(
    'an earning of yuebao less',
    'delete from yuebao_earning where day = (select max(day) from yuebao_earning)',
    'yuebaoDaysArePaidOnce',
  ),
  owner(
    'how many stand below an agent',
    'update line_size set team = team + 1; update line_size_delta set team = team + 1',
    'lineSizesAddUp',
  ),
  owner(
    'until when an envelope waits',
    `update envelope set expires_at = expires_at + interval '7 days'`,
    'envelopesWaitTheirTime',
  ),
  owner(
    'an envelope whose rest comes back at once',
    `update envelope set expires_at = sent_at where state = 'open'`,
    'envelopesWaitTheirTime',
  ),
  owner(
    'a chase that goes on after its first win',
    'update chase set stop_on_win = not stop_on_win',
    'sealedDaysStand',
  ),
  owner('a chase of another cost', 'update chase set total = total + 100', 'chasesArePaid'),
  owner('a review of somebody else', `update withdrawal_review set staff_name = 'nobody'`, 'sealedDaysStand'),
  owner(
    'the payee of a paid withdrawal',
    `update withdrawal set shown = 'x' where state = 'paid'`,
    'payeesAreThoseOfTheAccount',
  ),
  owner('a seal', `update day_seal set hash = sha256('x') where seq = 1`, 'sealedDaysStand'),
  owner('the first seal less', 'delete from day_seal where seq = 1', 'sealedDaysStand'),
  owner(
    'a day’s line changed and the day sealed anew',
    `update entry set at = at + interval '1 second' where player = ${PLAYER} and seq = 2;
     update day_seal s set parts = n.parts, hash = day_seal_hash(s.before, s.day, s.seq, n.parts, s.house)
       from (select day, (select jsonb_object_agg(part, jsonb_build_array(lines, encode(p.hash, 'hex'))) from day_parts(day) as p) as parts from day_seal) as n
      where n.day = s.day and s.day = (select shanghai_day(at) from entry where player = ${PLAYER} and asset = 'main' and seq = 2)`,
    'sealedDaysStand',
  ),
  {
    ...owner(
      'a day of the site of another sum',
      'update statistics_day set stake = stake + 1 where day = shanghai_day(app_now()) - 1',
      'siteDaysAreTheirPlayers',
    ),
    before: 'select count_statistics_day(shanghai_day(app_now()) - 1)',
  },
  owner(
    'what is kept of the site’s day',
    'insert into statistics_delta (day, payout) values (shanghai_day(app_now()), 1)',
    'siteSumsAreTheirPlayers',
  ),
  {
    ...owner(
      'what is kept of a settled issue',
      `update issue_sum set payout = payout + 1 where issue_id = ${ISSUE}`,
      'issueSumsAreOfTheirBets',
    ),
    before: `select count_issue(${ISSUE})`,
  },
];
