-- phase: expand
-- How a session of staff is carried, from where it was opened, and when its second factor was last shown (docs/decisions/0309).
alter table staff_session
  -- cookie: of the console's pages; bearer: of the command line and scripts. A token is taken the one way alone.
  add column carried_by text not null default 'bearer',
  add column address    text not null default '',
  add column user_agent text not null default '',
  -- Null: never in this session.
  add column factor_at  timestamptz;
