import type { Check } from '../ledger/index.ts';

/** Settings that were wanted from a moment ahead on, and what became of them (docs/decisions/0335). */
export const scheduledChecks: readonly Check[] = [
  {
    name: 'scheduledSettingsAreWanted',
    // Whoever wanted it said so right before, or two did by a wish that names value and moment; and it became what was wanted, when it was.
    sql: `select format('setting %s from %s (%s) was wanted by nobody', s.key, s.starts_at, s.id) as detail
            from scheduled_setting s
           where case when s.request is null then not exists (
                        select from staff_log l where l.act = 'scheduleSetting' and l.staff = s.asked_by and l.outcome in ('begun', 'done')
                           and l.detail ->> 'key' = s.key and l.detail ->> 'startsAt' = scheduled_ms(s.starts_at)::text
                           and l.at between s.made_at - interval '1 minute' and s.made_at)
                 else not exists (
                        select from staff_request r where r.id = s.request and r.act = 'scheduleSetting' and r.after = s.after and r.asked_by = s.asked_by
                           and r.confirmed_by = s.agreed_by and starts_with(r.subject, s.key || ':' || scheduled_ms(s.starts_at) || ':')) end
          union all
          select format('scheduled change %s of %s did not become what was wanted', s.id, s.key)
            from scheduled_setting s left join setting_change c on c.id = s.change
           where s.ended = 'done' and (c.key is distinct from s.key or c.after is distinct from s.after or c.at < s.starts_at or c.asked_by is distinct from s.asked_by
                                       or c.agreed_by is distinct from s.agreed_by or c.request is distinct from s.request)
          union all
          select format('setting %s was scheduled by %s alone (%s)', key, asked_name, id)
            from scheduled_setting where agreed_by is null and setting_takes_two(key, after) and key not like 'exposure%'`,
  },
];
