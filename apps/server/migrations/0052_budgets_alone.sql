-- Budgets of activities and rains that one operator publishes alone in a day are summed too (docs/decisions/0152).
alter table approval_alone drop constraint approval_alone_scope_check;
alter table approval_alone add constraint approval_alone_scope_check check (scope in ('staff', 'player', 'budget'));
