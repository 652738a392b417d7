import { app, minted, owner, PLAYER, post, type Corruption } from './row.ts';

/** A round that ended with a stake that stands. */
const ROUND = `(select id from game_round where state = 'closed' and back > 0 order by id limit 1)`;
const CREDIT = `(select id from game_transaction where kind = 'credit' and status = 'ok' and amount > 0 and round = ${ROUND} order by id limit 1)`;
const DEBIT = `(select id from game_transaction where kind = 'debit' and status = 'ok' and round = ${ROUND} order by id limit 1)`;

/** A rebate that brought its player and his agent something, and the last day that was paid. */
const REBATE = `(select r.player, r.day from game_rebate r where r.amount > 0 and r.share > 0 order by r.day desc, r.player limit 1)`;
const LAST_DAY = `(select max(day) from game_rebate_day)`;
const REF = `(select -to_char(max(day), 'YYYYMMDD')::int8 from game_rebate_day)`;

/** Two messages of a provider, carried out by the server: one yuan staked, and a thousand times as much paid. An error where the second is refused. */
const MADE_UP = `
  select move_games(jsonb_build_array(jsonb_build_object('place', 1, 'provider', 'house', 'kind', 'debit', 'id', 'made-d', 'player', ${PLAYER}::text,
    'game', 'baccarat', 'round', 'made', 'amount', '100000000', 'body', 'aa')));
  select 1 / (m.answers[1] like '%"ok"%')::int from (select move_games(jsonb_build_array(jsonb_build_object('place', 1, 'provider', 'house', 'kind', 'credit',
    'id', 'made-c', 'player', ${PLAYER}::text, 'game', 'baccarat', 'round', 'made', 'amount', '100000000000', 'of', 'made-d', 'closes', true, 'body', 'ab'))) as answers) as m`;

/** Card games: what the server may not write, and what the audit finds of what it never wrote. */
export const GAMES: readonly Corruption[] = [
  app('a payout that no cards bring', MADE_UP),
  app('what a game may bring at most', 'update game set back_max = null'),
  owner(
    'more than a game may bring',
    `update game set back_max = 100 where code = 'baccarat'`,
    'gameRoundsKeepTheirMost',
  ),
  app('the payout of a round', `update game_round set back = back + 1`),
  app(
    'a round more',
    `insert into game_round (provider, round, player, game) values ('house', 'x', ${PLAYER}, 'baccarat')`,
  ),
  app('a message of a provider', `update game_transaction set amount = amount + 1`),
  app('a message less', `delete from game_transaction`),
  app('a day of results', `update game_result_day set won = won + 1`),
  app('a day of rounds', `update game_day set back = back + 1`),
  app(
    'a payout of a round, past its wallet',
    `select write_game_line(r, 100000000, 213::smallint, 1, app_now()) from game_round r limit 1`,
  ),
  app(
    'turnover of a game told by the server',
    `insert into outbox (type, payload) values ('game.turnover', '{"players": "1", "valid": "100000000"}')`,
  ),
  owner(
    'the stake of a round',
    `update game_round set staked = staked + 1 where id = ${ROUND}`,
    'gameRoundsAreTheirMessages',
  ),
  owner(
    'a payout more in round and message',
    `update game_round set back = back + 100000000 where id = ${ROUND}; update game_transaction set amount = amount + 100000000 where id = ${CREDIT}`,
    'gameMessagesAreInTheLedger',
  ),
  owner(
    'a payout on no debit',
    `update game_transaction set of = 'none' where id = ${CREDIT}`,
    'gameCreditsHaveTheirDebit',
  ),
  owner(
    'a payout on a debit that was taken back',
    `update game_transaction set is_rolled_back = true where id = ${DEBIT}`,
    'gameCreditsHaveTheirDebit',
  ),
  owner('a void round that paid', `update game_round set state = 'void' where id = ${ROUND}`, 'gameRoundsEnd'),
  owner(
    'a round that ended without its turnover',
    `update game_round set turnover = null where id = ${ROUND}`,
    'gameRoundsEnd',
  ),
  owner(
    'a day of rounds',
    `update game_day set staked = staked + 1 where player = (select player from game_round where id = ${ROUND})`,
    'gameDaysAddUp',
  ),
  owner(
    'a day of results',
    `update game_result_day set won = won + 1 where player = (select player from game_round where id = ${ROUND})`,
    'gameResultsAddUp',
  ),
  owner(
    'a day of results less',
    `delete from game_result_day where player = (select player from game_round where id = ${ROUND})`,
    'gameResultsAddUp',
  ),
  app(
    'rates of rebates of games, past two administrators',
    `update tenant_setting set value = '{"own": "0.3", "agent": "0"}' where key = 'gameRebate'`,
  ),
  app(
    'a rebate of games',
    `insert into game_rebate (player, day, turnover, amount) values (${PLAYER}, ${LAST_DAY}, 100000000, 100000)`,
  ),
  app('a day of rebates that is paid again', `update game_rebate_day set paid_at = null, cursor = 0`),
  app('turnover that is owed no more', `delete from game_rebate_debt`),
  app('turnover of a day', `update game_result_day set turnover = turnover * 10`),
  app('an agent’s day of games', `update game_agent_day set share = share * 10`),
  app('rebates posted past their day', `select post_game_rebates(${LAST_DAY})`),
  ...minted('a rebate of games that no day brought', post(501, `'g:1'`, REF), 'gameRebatesArePaid'),
  ...minted('an agent’s share of games that no day brought', post(502, `'g:2'`, REF), 'gameRebatesArePaid'),
  owner(
    'a rebate of games less',
    `delete from entry where code = 501 and (player, ref) in (select r.player, -to_char(r.day, 'YYYYMMDD')::int8 from ${REBATE} as r)`,
    'gameRebatesArePaid',
  ),
  owner(
    'a rebate of games, in row and ledger',
    `update game_rebate set amount = amount + 10000 where (player, day) = ${REBATE};
     update entry set amount = amount + 10000 where code = 501 and (player, ref) in (select r.player, -to_char(r.day, 'YYYYMMDD')::int8 from ${REBATE} as r)`,
    'gameRebatesFollowTheirRates',
  ),
  owner(
    'the rate of a day that is paid',
    `update game_rebate_day set own_rate = own_rate + 1 where day = ${LAST_DAY}`,
    'gameRebatesFollowTheirRates',
  ),
  owner(
    'another agent’s share of games',
    `update game_rebate set agent = ${PLAYER} where (player, day) = ${REBATE}`,
    'gameRebatesFollowTheirRates',
  ),
  owner(
    'a share of games kept back without a freeze',
    `update game_rebate set share = 0, is_frozen = true where (player, day) = ${REBATE}`,
    'gameRebatesFollowTheirRates',
  ),
  owner(
    'a rebate on more than was staked',
    `update game_rebate set turnover = turnover * 2 where (player, day) = ${REBATE}`,
    'gameRebatesFollowTheirRounds',
  ),
  owner(
    'turnover that is owed for nothing',
    `insert into game_rebate_debt values (${PLAYER}, 100000000) on conflict (player) do update set turnover = excluded.turnover`,
    'gameRebatesFollowTheirRounds',
  ),
  owner(
    'a player left out of a paid day',
    `delete from game_rebate where (player, day) = ${REBATE}`,
    'gameRebatesAreComplete',
  ),
  owner(
    'a day that was not paid while the site went on',
    `update game_rebate_day set paid_at = null where day = ${LAST_DAY}; update house_entry set at = at + interval '1 day' where code = 501 and at = (select max(at) from house_entry)`,
    'gameRebatesAreComplete',
  ),
  owner(
    'a day that was passed over',
    `insert into game_rebate_day (day, own_rate, agent_rate, paid_at) select ${LAST_DAY} + 2, 1000, 500, app_now()`,
    'gameRebatesAreComplete',
  ),
  owner(
    'the sum of a day of rebates',
    `update game_rebate_day set amount = amount + 1 where day = ${LAST_DAY}`,
    'gameRebateDaysAddUp',
  ),
  owner(
    'the rebate in a day of results',
    `update game_result_day set rebate = rebate + 10000 where (player, day) = ${REBATE}`,
    'gameRebateDaysAddUp',
  ),
  owner('an agent’s day of games', `update game_agent_day set share = share + 10000`, 'gameRebateDaysAddUp'),
  owner(
    'turnover in a day of results',
    `update game_result_day set turnover = turnover + 1 where (player, day) = ${REBATE}`,
    'gameResultsAddUp',
  ),
  owner(
    'games in the day of a line',
    `update line_day set game_won = game_won + 1 where (agent, day) = (select agent, day from line_day order by agent, day limit 1)`,
    'lineDaysAddUp',
  ),
];
