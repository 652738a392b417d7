-- Whoever may sign in to the database may listen on any channel that he can name, and say anything there: also the role of reports (docs/decisions/0333). So the
-- channel on which servers tell each other what happened has a name of this database's own, and only they can read it.
create table bus_channel (
  only_one boolean primary key default true check (only_one),
  name     text not null check (name ~ '^caiting_bus_[0-9a-f]{32}$')
);
insert into bus_channel (name) values ('caiting_bus_' || replace(gen_random_uuid()::text, '-', ''));
revoke insert, update, delete, truncate on bus_channel from caiting_app;
