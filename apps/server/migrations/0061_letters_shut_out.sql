-- phase: expand
-- Members whose letters an agent takes no more (docs/decisions/0225).
create table letter_shut_out (
  agent  bigint not null references player (id),
  member bigint not null references player (id),
  at     timestamptz not null default app_now(),
  primary key (agent, member),
  check (agent <> member)
);
