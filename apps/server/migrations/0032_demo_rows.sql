-- functions: app_now
-- What the demo seed made and a real site must not have: who could sign in with a password that the page tells, and links into rooms. (The lines of
-- the sandbox carry its name.) `./caiting demo end` ends them; until then the site stays a demo and production does not start (docs/decisions/0149).
create table demo_row (
  kind     text not null check (kind in ('player', 'staff', 'guestLink')),
  -- The row's own key: ids of players and staff, the code of a link.
  key      text not null,
  made_at  timestamptz not null default app_now(),
  ended_at timestamptz,
  primary key (kind, key)
);

-- Sites that were seeded before: the seed's grant names its people, the marks of its parts the rest.
insert into demo_row (kind, key)
  select 'player', p.id::text from player p
   where p.name_lower in ('player1', 'newbie1', 'agent1', 'manager1', 'lower1', 'lower2', 'leaf01', 'leaf02', 'xiaoyu_99', 'hong8866',
                          'laozhang', 'sunny_day', 'dafa168', 'meimei520')
     and exists (select from entry e where e.player = p.id and e.asset = 'main' and e.cause = 'demo.grant:' || p.id)
  union all
  select 'staff', s.id::text from staff s
   where s.name in ('ops1', 'ops2', 'admin1', 'admin2', 'audit1') and exists (select from seed where name = 'console')
  union all
  select 'guestLink', g.code from chat_guest_link g where g.code = 'welcome' and exists (select from seed where name = 'demo');
