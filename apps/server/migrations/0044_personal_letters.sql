-- Letters between an agent and the members of his line (docs/decisions/0185).

-- Who wrote it; null for the site. Its words are in body_zh, as they were written.
alter table letter
  add column sender bigint references player (id),
  add constraint letter_sender check (sender is null or (audience = 'one' and sender <> player and template <> '' and body_zh <> ''));
-- What passed between two people; what one has written lately.
create index letter_between on letter (sender, player, id desc) where sender is not null;
create index letter_written on letter (sender, sent_at desc) where sender is not null;

-- Members who take no letters from agents.
create table agent_letters_refused (
  player bigint primary key references player (id),
  at     timestamptz not null default app_now()
);
