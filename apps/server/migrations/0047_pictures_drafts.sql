-- functions: app_now
-- Pictures in notices and banners (docs/decisions/0191), drafts that are looked at before they are published (0190), and which browser opened a rain's packets (0184).

-- What operators gave, re-encoded, with words for whoever does not see it.
create table content_picture (
  id       bigint generated always as identity primary key,
  path     text not null check (path ~ '^/files/[0-9a-f]{2}/[0-9a-f]{36}\.webp$'),
  width    int not null check (width > 0),
  height   int not null check (height > 0),
  alt_zh   text not null check (alt_zh <> ''),
  alt_en   text not null check (alt_en <> ''),
  staff    text not null,
  added_at timestamptz not null default app_now(),
  -- Looked at in a draft last: it is kept for a day from there.
  used_at  timestamptz not null default app_now()
);
create index content_picture_path on content_picture (path);
create index content_picture_used_at on content_picture (used_at);

-- The picture of a banner; those of a notice are named in its text.
alter table content_item add column picture bigint references content_picture (id);

-- Pictures of each kept version. While one names a picture the database lets nobody delete it.
create table content_picture_use (
  item    bigint not null,
  version int not null,
  picture bigint not null references content_picture (id),
  primary key (item, version, picture),
  foreign key (item, version) references content_version (item, version)
);
create index content_picture_use_picture on content_picture_use (picture);
revoke update, delete, truncate on content_picture_use from caiting_app;

-- What is shown to whoever holds the token, whose SHA-256 this is, and to nobody else.
create table content_draft (
  token_hash bytea primary key check (length(token_hash) = 32),
  kind       text not null check (kind in ('notice', 'banner', 'article')),
  content    jsonb not null,
  staff      text not null,
  made_at    timestamptz not null default app_now(),
  expires_at timestamptz not null check (expires_at > made_at)
);
create index content_draft_expires_at on content_draft (expires_at);

-- In each window one browser opens packets for one player alone.
alter table rain add column per_device boolean not null default false;
-- SHA-256 of the browser's cookie (known_device); null where the rain does not ask for it.
alter table rain_take add column device bytea;
create index rain_take_device on rain_take (rain_window, device) where device is not null;
