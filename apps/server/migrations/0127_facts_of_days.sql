-- functions: app_now, shanghai_day
-- From which day on a seal holds sums and uses of the day too (day_facts), and what is counted beside envelopes and invite codes is counted again
-- (docs/decisions/0326).
alter table audit_begin add column facts_from date not null default shanghai_day(app_now());
-- What a seed wrote by itself is told from acts of operators by the clock that those are dated by; that it is done it says once.
alter table seed alter column done_at set default app_now();
revoke insert, update, delete, truncate on seed from caiting_app;
grant insert (name) on seed to caiting_app;
-- What one operator approved alone only grows, by count_alone.
revoke insert, update on approval_alone from caiting_app;
revoke update (amount) on approval_alone from caiting_app;
