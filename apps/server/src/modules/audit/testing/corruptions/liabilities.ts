import { app, owner, type Corruption } from './row.ts';

const NEWEST = '(select max(day) from liability_day)';

/** What is said of what the site owes (docs/decisions/0315). */
export const LIABILITIES: readonly Corruption[] = [
  app('a sum of all balances', 'update liability_day set owed = owed - 1'),
  app('a night less', 'delete from liability_day'),
  app('a night that never was', 'insert into liability_day select * from liability_day'),
  app('leaves of a night', 'update liability_block set leaves = substr(leaves, 65)'),
  app('leaves less', 'delete from liability_block'),
  app('whose leaf is whose', 'select * from liability_secret'),
  app('a night on no snapshot', `select take_liabilities(sha256('x'), 1, app_now())`),
  owner(
    'a leaf left out, with its money',
    `update liability_day set players = players - 1, owed = owed - 1 where day = ${NEWEST};
     update liability_day set hash = liability_day_hash(before, day, seq, taken_at, batch, players, owed, root) where day = ${NEWEST}`,
    'liabilitiesFollowLines',
  ),
  owner('a root', `update liability_day set root = sha256('x') where day = ${NEWEST}`, 'liabilityTreeStands'),
  owner(
    'an amount of a leaf',
    `update liability_block set leaves = overlay(leaves placing int8send(-5) from 33) where day = ${NEWEST}`,
    'liabilityLeavesAreBalances',
  ),
  owner('the last night', `delete from liability_day where day = ${NEWEST}`, 'liabilityNightsStand'),
];
