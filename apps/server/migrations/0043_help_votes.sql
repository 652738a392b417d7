-- functions: app_now
-- Whether an article of the help was useful: the last word of each voter on each version of its text. Articles are files (decisions/0171), so a
-- version is a hash of them. A voter is `player:<id>`, or `browser:<uuid>` for who is not signed in.

create table help_vote (
  article   text not null check (article ~ '^[a-z0-9-]{1,40}$'),
  version   text not null check (version ~ '^[0-9a-f]{12}$'),
  voter     text not null check (voter ~ '^(player:\d{1,18}|browser:[0-9a-f-]{36})$'),
  is_useful boolean not null,
  voted_at  timestamptz not null default app_now(),
  primary key (article, version, voter)
);
create index help_vote_voted_at on help_vote (voted_at);
revoke truncate on help_vote from caiting_app;
