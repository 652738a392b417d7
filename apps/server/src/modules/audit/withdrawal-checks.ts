import type { Check } from '../ledger/index.ts';

/** That money leaves only to where the player asked, after as many different operators as it needs have said so. */

const BEGIN = '(select at from audit_begin)';

export const withdrawalChecks: readonly Check[] = [
  {
    name: 'withdrawalsAreApproved',
    sql: `select format('withdrawal %s over %s is %s with %s of %s approvals', w.withdraw_no, w.amount, w.state, count(distinct v.staff), w.approvals) as detail
            from withdrawal w left join withdrawal_review v on v.withdrawal = w.id and v.act = 'approve'
           where w.state in ('approved', 'paying', 'paid', 'failed')
           group by w.id having count(distinct v.staff) < w.approvals`,
  },
  {
    name: 'withdrawalsEndBySomebody',
    sql: `select format('withdrawal %s is %s, which nobody said', w.withdraw_no, w.state) as detail
            from withdrawal w
           where case w.state
                   when 'paid' then w.provider_no = '' or w.provider = '' or w.provider = 'manual' and not exists (
                     select from withdrawal_review v where v.withdrawal = w.id and v.act = 'paid'
                        and not exists (select from withdrawal_review a where a.withdrawal = w.id and a.act = 'approve' and a.staff = v.staff))
                   -- The end of a demo gives back what waits.
                   when 'rejected' then not exists (select from withdrawal_review v where v.withdrawal = w.id and v.act = 'reject')
                                    and not exists (select from staff_log l where l.act = 'demoEnd' and l.at >= w.ended_at)
                   when 'failed' then w.provider = '' end`,
  },
  {
    name: 'reviewsAreActsOfStaff',
    sql: `select format('%s by %s on withdrawal %s is not in the operators'' log', v.act, v.staff_name, w.withdraw_no) as detail
            from withdrawal_review v join withdrawal w on w.id = v.withdrawal
           where v.at >= ${BEGIN}
             and not exists (select from staff_log l where l.act = 'reviewWithdrawal' and l.staff = v.staff and l.name = v.staff_name
                                and l.detail ->> 'withdrawNo' = w.withdraw_no and l.detail ->> 'act' = v.act)
             and not exists (select from demo_row d where d.kind = 'staff' and d.key = v.staff::text and (d.ended_at >= v.at or d.ended_at is null and not (select is_production from app_clock)))`,
  },
  {
    name: 'payeesAreThoseOfTheAccount',
    sql: `select format('withdrawal %s goes to %s, which was not account %s of player %s', w.withdraw_no, w.shown, w.account, w.player) as detail
            from withdrawal w join payout_account a on a.id = w.account
            left join lateral (select c.sealed from payout_account_change c where c.account = w.account and c.at > w.created_at order by c.at limit 1) as c on true
           where w.created_at >= ${BEGIN}
             and (a.player <> w.player or w.kind <> a.kind or w.network is distinct from a.network or w.sealed <> coalesce(c.sealed, a.sealed)
                  or c.sealed is null and (w.shown, w.bank_code, w.branch) <> (a.shown, a.bank_code, a.branch))`,
  },
  {
    name: 'accountsChangeInTheOpen',
    sql: `select format('payout account %s of player %s was changed at %s, and no change of it is kept', a.id, a.player, a.changed_at) as detail
            from payout_account a
           where a.changed_at > a.created_at + interval '1 second' and a.changed_at >= ${BEGIN}
             and not exists (select from payout_account_change c where c.account = a.id and c.at between a.changed_at - interval '1 minute' and a.changed_at + interval '1 minute')`,
  },
  {
    name: 'holdersHaveAccounts',
    sql: `select format('player %s has the name of a payee and no account', h.player) as detail
            from payout_holder h where not exists (select from payout_account a where a.player = h.player)`,
  },
];
