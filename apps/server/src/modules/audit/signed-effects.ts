import type { Check } from '../ledger/index.ts';

/**
 * What operators' acts have left behind, from where on acts are signed (docs/decisions/0319): a row that moves money, prices, results or settings has its
 * lines in the operators' log, and each of them a signature of its own operator. That the signatures hold is checked where the keys are.
 */

/** SQL: null while signatures are not required: then nothing below is true of any row. */
const SINCE = '(select at from staff_signing_begin)';

/** How long an act may have been on its way when signatures came to be required. */
const UNDER_WAY_SECONDS = 60;

/**
 * SQL: lines that are signed, with what was signed. And those that were on their way when signatures came to be required: what was asked of an act is
 * said by its place in the log, whatever moment its rows have.
 */
const SIGNED = `signed as (
  select l.id, l.at, l.staff, l.name, l.act, l.outcome, l.detail, convert_from(s.statement, 'UTF8')::jsonb -> 'fields' as said, encode(sha256(s.statement), 'hex') as digest
    from staff_signature s join staff_log l on l.id = s.line
  union all
  select l.id, l.at, l.staff, l.name, l.act, l.outcome, l.detail, l.detail, null
    from staff_signing_begin b
    join staff_log l on l.at between b.at - interval '${UNDER_WAY_SECONDS} seconds' and b.at and l.staff is not null
    join staff_log_link act on act.line = l.id and act.kind = 'act' and act.seq < b.seq
    left join staff_log_link said on said.line = l.id and said.kind = 'outcome'
   where coalesce(said.seq >= b.seq, true) and not exists (select from staff_signature s where s.line = l.id))`;

const signedBy = (act: string, staff: string, more: string): string =>
  `exists (select from signed l where l.act = '${act}' and l.staff = ${staff} and ${more})`;

/** SQL, about a change of a setting and what was signed: the one amount that was signed became it, and every other one is what it was; none is 0. */
const IS_LOSS_LIMIT = `(
  c.key = 'exposure' || case l.said ->> 'limitFor' when 'lottery' then 'Lottery' else '' end || case l.said ->> 'limitOf' when 'issue' then 'Issue' else 'Play' end
  and not exists (
    select from (select case l.said ->> 'limitFor' when 'lottery' then y.code else y.group_code end as code from lottery y where y.code = l.said ->> 'lotteryCode') as o
      full join jsonb_object_keys(coalesce(c.before, '{}') || c.after) as n (code) on n.code = o.code
     where coalesce(c.after ->> coalesce(o.code, n.code), '0')::numeric is distinct from
           case when o.code is not null
                then case when coalesce(l.said ->> 'amount', '0') ~ '^\\d{1,12}(\\.\\d{1,8})?$' then coalesce(l.said ->> 'amount', '0')::numeric end
                else coalesce(c.before ->> n.code, '0')::numeric end))`;

export const signedEffectChecks: readonly Check[] = [
  {
    name: 'wishesAreSignedByTwo',
    sql: `with ${SIGNED}
          select format('%s %s: not signed by who asked (%s) and who agreed (%s)', r.call, r.subject, r.asked_by, r.confirmed_by) as detail
            from staff_request r join staff_signing_begin b on true
           -- By the place of the agreement; and by its moment, which the database gives: the server names the line.
           where r.confirmed_by is not null and (r.confirmed_at > b.at or exists (
               select from staff_log_link k where k.line = r.agreed_line and k.kind = 'act' and k.seq >= b.seq))
             and not exists (
               select from signed asked, signed agreed
                where asked.id = r.asked_line and asked.staff = r.asked_by and asked.act = r.call and agreed.id = r.agreed_line and agreed.staff = r.confirmed_by
                  and agreed.staff <> asked.staff
                  and (agreed.act = r.call or agreed.act = 'approve' and agreed.said ->> 'id' = r.id::text
                       and (asked.digest is null or agreed.said ->> 'statement' = asked.digest)))`,
  },
  {
    name: 'adjustmentsAreSignedByTwo',
    // One that was asked for without a signature, while none was required, has its line of before.
    sql: `with ${SIGNED}, firsts as (
            select id, staff, said, digest from signed where act = 'adjustBalance'
             union all
            select l.id, l.staff, l.detail, null from staff_log l join staff_log_link k on k.line = l.id and k.kind = 'act'
             where l.act = 'adjustBalance' and k.seq < (select seq from staff_signing_begin) and not exists (select from staff_signature s where s.line = l.id))
          select format('adjustment %s over %s: not signed by %s and %s', a.id, a.amount, a.asked_name, a.decided_name) as detail
            from money_adjustment a join player p on p.id = a.player
           where a.state = 'done' and a.payment_case is null and a.decided_at > ${SINCE}
             and not exists (
               select from signed two, firsts one
                where two.act = 'confirmAdjustment' and two.staff = a.decided_by and two.said ->> 'adjustmentId' = a.id::text
                  and (one.id = a.asked_line or a.asked_line is null and one.digest is null) and one.staff = a.asked_by and two.staff <> one.staff
                  and (one.digest is null or two.digest is null or two.said ->> 'statement' = one.digest)
                  and (one.said ->> 'amount')::numeric * 100000000 = a.amount and lower(one.said ->> 'userName') = lower(p.name)
                  and a.code = case one.said ->> 'kind' when 'credit' then 401 when 'debit' then 402 when 'correction' then 404 else 405 end)`,
  },
  {
    name: 'typedResultsAreSigned',
    sql: `with ${SIGNED}
          select format('%s typed %s for issue %s without a signature', e.staff_name, e.open_number, e.issue_id) as detail
            from result_entry e join issue i on i.id = e.issue_id
           where e.entered_at > ${SINCE}
             and not exists (select from signed l where l.act = 'enterResult' and l.name = e.staff_name and l.said ->> 'issue' = i.issue_no
                                and l.said ->> 'lotteryCode' = i.lottery_code
                                and regexp_replace(l.said ->> 'openNumber', '\\D', '', 'g') = regexp_replace(e.open_number, '\\D', '', 'g'))`,
  },
  {
    name: 'voidsAreSigned',
    sql: `with ${SIGNED}
          select format('issue %s of %s was void by operators who did not sign', i.issue_no, i.lottery_code) as detail
            from issue i
           where i.void_reason = 'operator' and i.voided_at > ${SINCE}
             and not exists (select from staff_request r where r.call = 'voidIssue' and r.subject = i.lottery_code || ':' || i.issue_no
                                and (r.confirmed_at > ${SINCE} or exists (select from signed l where l.id = r.agreed_line and l.digest is null)))`,
  },
  {
    name: 'reviewsAreSigned',
    sql: `with ${SIGNED}
          select format('%s by %s on withdrawal %s is not signed', v.act, v.staff_name, w.withdraw_no) as detail
            from withdrawal_review v join withdrawal w on w.id = v.withdrawal
           where v.at > ${SINCE}
             and not ${signedBy('reviewWithdrawal', 'v.staff', `l.said ->> 'withdrawNo' = w.withdraw_no and l.said ->> 'act' = v.act`)}`,
  },
  {
    name: 'settingsAreSigned',
    // What two wanted is a wish; what one sets alone is a line right before it.
    sql: `with ${SIGNED}
          select format('setting %s was changed by %s without a signature', c.key, c.asked_name) as detail
            from setting_change c
           where c.at > ${SINCE} and c.asked_by is not null and c.request is null
             and not exists (select from signed l where l.staff = c.asked_by and l.at between c.at - interval '1 minute' and c.at
                                and (l.said ->> 'key' = c.key or l.act in ('setMaintenance', 'setClosed', 'setPayLine')
                                     or l.act = 'setLossLimit' and ${IS_LOSS_LIMIT}))
             and not exists (select from scheduled_setting s where s.change = c.id and (s.made_at <= ${SINCE} or exists (
                               select from signed l where l.act = 'scheduleSetting' and l.staff = s.asked_by and l.said ->> 'key' = s.key
                                  and l.said ->> 'startsAt' = scheduled_ms(s.starts_at)::text and l.at between s.made_at - interval '1 minute' and s.made_at)))`,
  },
];
