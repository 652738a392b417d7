import { app, owner, PLAYER, type Corruption } from './row.ts';

/** A round that ended with a stake that stands. */
const ROUND = `(select id from game_round where state = 'closed' and back > 0 order by id limit 1)`;
const CREDIT = `(select id from game_transaction where kind = 'credit' and status = 'ok' and amount > 0 and round = ${ROUND} order by id limit 1)`;
const DEBIT = `(select id from game_transaction where kind = 'debit' and status = 'ok' and round = ${ROUND} order by id limit 1)`;

/** Card games: what the server may not write, and what the audit finds of what it never wrote. */
export const GAMES: readonly Corruption[] = [
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
  owner(
    'games in the day of a line',
    `update line_day set game_won = game_won + 1 where (agent, day) = (select agent, day from line_day order by agent, day limit 1)`,
    'lineDaysAddUp',
  ),
];
