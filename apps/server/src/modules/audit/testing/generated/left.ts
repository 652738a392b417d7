/**
 * Corruptions that are neither refused nor found, by `who table.column kind` (`*` for any table, column or kind). A row that no longer
 * happens is taken out: the test says which.
 */

/** They take nobody's money, result or right; why. */
export const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  'working tables of trees and settlements, cleared or laid again; roots and results are decided again': [
    'owner bet_tree.* *',
    'owner cancelled_bet.* *',
    'owner issue_settlement.* *',
  ],
  'a sum of an issue that is not there, or not counted, is added up from its bets': [
    'owner issue_sum delete',
    'owner issue_sum.counted_at *',
  ],
  'the log has the time of each seal': ['owner day_seal.sealed_at *'],
  'a demo’s clock is anybody’s to set; production runs on the real one (productionRunsOnTheRealClock)': [
    'owner app_clock.* *',
  ],
  'marks of a demo, made while it is one and ended once: keep_demo_row refuses them in production': [
    'app demo_row.* *',
  ],
  'of a day to come: what one operator may approve alone becomes less by it': ['owner approval_alone duplicate'],
  'of a day to come: nothing was sold by it': ['owner draw_chain duplicate'],
  'which bets of an agent’s members were floored together: another sum is found (agentsArePaid)': [
    'owner agent_rebate.chunk *',
  ],
  'words, pictures, order and what a list shows': [
    'owner envelope.wish *',
    'owner invite_code.remark *',
    'app invite_code.remark *',
    'app live_room.* *',
    'owner live_show.pinned *',
    'app live_show.pinned *',
    'owner live_show.peak *',
    'app live_show.peak *',
    'owner live_gift_day.at *',
    'app lottery.name *',
    'app lottery.hot *',
    'app lottery.sort *',
    'owner lottery_streak.* *',
    'app lottery_streak.* *',
  ],
  'the chart of a person’s growth; grades follow player_growth, which is counted again (growthFollowsBets)': [
    'owner growth_day.* *',
    'app growth_day delete',
  ],
  'an agent’s own codes; registration gives the lower of a code’s levels and the agent’s, and levels have a history (levelsAreTheirHistory)':
    ['app invite_code.levels *', 'app invite_code.deleted_at *'],
  'a seed that was exchanged opens nothing: the signer compares it with the end that was published, tells no link, and that is an alarm (signerSilent)':
    ['owner draw_seed.* *'],
  'when a stop of a chase was asked for moves nothing; when it was carried out is checked (chaseRefundsAreStops)': [
    'owner chase_stop.asked_at *',
  ],
  'moments within an hour of the ledger’s; how far a day of rebates came before it was paid': [
    'owner game_rebate.at *',
    'owner game_rebate_day.cursor *',
  ],
  'the trigger writes the database’s own moment, whatever is said (place_decision)': [
    'app money_adjustment.decided_at *',
  ],
  'when a provider is asked again, and where a player was sent to pay: money comes by its signed word alone (rechargesHaveTheirPayment)':
    [
      'app recharge_order.ask_at *',
      'owner recharge_order.ask_at *',
      'app recharge_order.asks *',
      'owner recharge_order.asks *',
      'app recharge_order.pay_form *',
      'owner recharge_order.pay_form *',
      'app recharge_order.pay_url *',
      'owner recharge_order.pay_url *',
      'app withdrawal.ask_at *',
      'owner withdrawal.ask_at *',
      'owner withdrawal.ask_at *',
    ],
  'words and notes that a person, or an operator, reads': [
    'app payout_account.remark *',
    'owner payout_account.remark *',
    'app withdrawal.reason *',
    'owner withdrawal.reason *',
    'owner recharge_order.reason *',
    'owner player.avatar *',
    'owner player.mask_number *',
    'owner player.nickname *',
    'owner player.nickname_changed_at *',
    'owner player.nickname_key *',
    'owner player.sex *',
    'owner player.last_login_at *',
    'owner player.last_login_place *',
    'owner player.registered_from *',
    'app player.avatar *',
    'app player.nickname *',
    'app player.nickname_key *',
    'app player.sex *',
    'app player.last_login_place *',
  ],
  'what a player says about himself, or chose, through the server and nobody else: no money follows from it, and its past is kept (termsHaveTheirPast)':
    [
      'app player.real_name *',
      // The principal comes back to the same player either way.
      'app pledge_order.auto_renew *',
    ],
  'when a show is announced for': ['app live_show.planned_at *'],
  'who was active, on its way into the reports of agents: nobody is paid by it': [
    'owner line_delta.actives *',
    'owner line_delta.player *',
    // Two parts of one sum.
    'owner line_delta.* swap',
  ],
  'how far the network was asked for the round; nothing goes by it': ['owner issue.beacon_asked_at *'],
  'figures of the stretch that is played just now, for the reality check; they begin anew with the next': [
    'owner protection_player.play_returned *',
    'owner protection_player.play_staked *',
  ],
  'how far a day of interest came before it was paid': ['owner yuebao_day.cursor *'],
};

/** Still missed: whoever holds this hand can do this and the audit does not see it. */
export const MISSED: readonly string[] = [];

export const LEFT: readonly string[] = [...MISSED, ...Object.values(HARMLESS).flat()];

/** Whether an entry means this corruption. */
export function means(entry: string, what: string): boolean {
  const [who, name, kind] = entry.split(' ');
  const [saidWho, saidName, saidKind] = what.split(' ');
  const [table, column] = name?.split('.') ?? [];
  const [saidTable, saidColumn] = saidName?.split('.') ?? [];
  return who === saidWho && fits(table, saidTable) && fits(column, saidColumn) && fits(kind, saidKind);
}
const fits = (entry: string | undefined, said: string | undefined): boolean => entry === '*' || entry === said;
