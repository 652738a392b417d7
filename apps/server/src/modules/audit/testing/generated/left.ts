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
  'the log has the time of each seal': ['owner day_seal.sealed_at *'],
  'of days to come: nothing was sold by it': ['owner draw_chain.* *'],
};

/** Still missed: whoever holds this hand can do this and the audit does not see it. */
export const MISSED: readonly string[] = [
  // As far as a run went on 2026-11-29, which ended at the table of issues; the tables behind it are not in this list yet.
  'owner account.blocked_until *',
  'app activity.ends_at *',
  'app activity.claims_until *',
  'owner agent_day.valid *',
  'owner agent_rebate.at *',
  'owner agent_rebate.chunk *',
  'owner app_clock.* *',
  'owner approval_alone.* *',
  'app approval_alone.amount *',
  'owner beacon_round.attested_at *',
  'owner chase.created_at *',
  'owner chase.lottery_code *',
  'owner chase_issue.issue_no *',
  'owner chase_stop.* *',
  'owner downline.* *',
  'owner draw_seed.* *',
  'owner envelope.wish *',
  'owner envelope_day.* *',
  'app envelope_day.* *',
  'app game.* *',
  'owner game_rebate_day.* *',
  'owner game_transaction.* *',
  'app gift.price *',
  'owner growth_day.* *',
  'app invite_code.* *',
  'owner invite_use.* *',
  'app invite_use *',
];

/** Whether an entry means this corruption. */
export function means(entry: string, what: string): boolean {
  const [who, name, kind] = entry.split(' ');
  const [saidWho, saidName, saidKind] = what.split(' ');
  const [table, column] = name?.split('.') ?? [];
  const [saidTable, saidColumn] = saidName?.split('.') ?? [];
  return who === saidWho && fits(table, saidTable) && fits(column, saidColumn) && fits(kind, saidKind);
}
const fits = (entry: string | undefined, said: string | undefined): boolean => entry === '*' || entry === said;
