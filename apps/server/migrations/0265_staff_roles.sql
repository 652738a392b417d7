-- Those who only look have a role of their own (docs/decisions/0103).
alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check check (role in ('admin', 'operator', 'auditor'));
