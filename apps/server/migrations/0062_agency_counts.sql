-- functions: count_line_size, line_size_of_downline
-- How many stand below each agent (docs/decisions/0229): a page of twenty agents with large lines counted their members anew each time.

-- What each day changed: today's size is the sum of the days up to today, so that a move decided for tomorrow is in it already.
create table line_size (
  agent  bigint not null,
  -- '-infinity': whoever stood there from the beginning on.
  day    date not null,
  team   int not null,
  -- Of these, the direct downline.
  direct int not null,
  primary key (agent, day)
) with (fillfactor = 50);

-- What is not yet in line_size. Appended to, so that two who register below one agent share no row.
create table line_size_delta (
  id     bigint generated always as identity primary key,
  agent  bigint not null,
  day    date not null,
  team   int not null,
  direct int not null
);
create index line_size_delta_agent on line_size_delta (agent);
revoke insert, update, delete, truncate on line_size, line_size_delta from caiting_app;

create trigger downline_size_new after insert on downline referencing new table as fresh for each statement execute function count_line_size();
create trigger downline_size_moved after update on downline referencing old table as former new table as fresh for each statement
  execute function count_line_size();
create trigger downline_size_gone after delete on downline referencing old table as former for each statement execute function count_line_size();

-- What was before: nobody can come in between, the triggers' lock is held until the end.
insert into line_size (agent, day, team, direct) select agent, day, team, direct from line_size_of_downline();

-- The days of an agent's direct members stand in the index: without them the planner, which takes an average level for the direct one, reads the whole
-- line through instead.
drop index downline_direct;
create index downline_direct on downline (agent, member) include (from_day, to_day) where depth = 1;
