-- functions: app_now, shanghai_day
-- From which day on a seal holds what chases were placed with: whether one ends with its first win is a term that nothing else repeats (day_facts).
alter table audit_begin add column chases_from date not null default shanghai_day(app_now());
create index chase_created_at on chase using brin (created_at);
