-- Who of staff looks at a row of a queue now (docs/decisions/0318). A moment, no lock: it ends by itself when whoever has it closes the page. It keeps people
-- from doing the same twice; that money does not move twice is the row's own state, whatever stands here.
create table staff_claim (
  queue  text not null check (queue in ('withdrawals', 'recharges', 'approvals')),
  object text not null,
  staff  bigint not null references staff (id),
  name   text not null,
  until  timestamptz not null,
  primary key (queue, object)
);
-- What nobody came back to is swept by the next claim.
create index staff_claim_until on staff_claim (until);
