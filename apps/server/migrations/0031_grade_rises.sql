-- Grades that players reached by settled turnover, with the gift each brought: the key is what keeps a gift from being paid twice (product §10).
create table grade_rise (
  player bigint not null,
  grade  int not null check (grade between 2 and 10),
  gift   bigint not null check (gift >= 0),
  at     timestamptz not null,
  primary key (player, grade)
);
revoke update, delete, truncate on grade_rise from caiting_app;
