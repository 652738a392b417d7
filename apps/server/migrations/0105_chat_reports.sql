-- phase: expand
-- functions: app_now
-- What players report in the chat, and what staff decided about it (docs/decisions/0314).

-- One thing that is reported, by however many people: a message, a person, a room. Decided once; reported again later it is another row.
create table chat_case (
  id            bigint generated always as identity primary key,
  kind          text not null check (kind in ('message', 'person', 'room')),
  -- What it is about, in one word: 'message:7', 'person:7', 'room:main'.
  object        text not null,
  -- Where it was seen.
  room_code     text not null references chat_room (code) on update cascade,
  message_id    bigint,
  -- Whom it is about; null for a room, and for a guest, who has a name alone.
  user_id       bigint,
  guest_name    text,
  -- As it was when it was first reported: it stays here when the message is recalled or the name is another one.
  name          text not null,
  message_type  integer,
  body          text not null default '',
  said_at       timestamptz,
  reporters     integer not null default 0,
  first_at      timestamptz not null default app_now(),
  -- Who of staff looks at it; ends by itself.
  claimed_by    bigint,
  claimed_name  text not null default '',
  claimed_until timestamptz,
  decided_at    timestamptz,
  decided_by    text,
  -- 'unfounded', or what it was.
  verdict       text,
  note          text not null default '',
  recalled      integer not null default 0,
  muted_until   timestamptz,
  check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (verdict is null)),
  check ((kind = 'message') = (message_id is not null)),
  check (kind <> 'person' or user_id is not null)
);
-- One open row for each thing.
create unique index chat_case_object on chat_case (object) where decided_at is null;
-- The queue: what most people report first, and of those the oldest.
create index chat_case_open on chat_case ((-reporters), first_at, id) where decided_at is null;
create index chat_case_decided on chat_case (decided_at desc, id desc) where decided_at is not null;
-- What was said about a person lately.
create index chat_case_user on chat_case (user_id, first_at desc) where user_id is not null;
-- A picture that is reported stays (images/clean-images.ts).
create index chat_case_image on chat_case ((body::jsonb ->> 'imgPath')) where message_type = 2;

-- What one person said of it.
create table chat_report (
  id       bigint generated always as identity primary key,
  case_id  bigint not null references chat_case (id) on delete cascade,
  reporter bigint not null,
  reason   text not null check (reason in ('ads', 'abuse', 'fraud', 'harassment', 'indecent', 'impersonation', 'other')),
  note     text not null default '',
  at       timestamptz not null default app_now(),
  unique (case_id, reporter)
);
-- The day limit, and how often somebody's reports were right.
create index chat_report_reporter on chat_report (reporter, at desc);
