-- phase: expand
-- functions: app_now, keep_gift_price, refuse_change
-- Live rooms (docs/live.md): who streams what, when it was on air, and gifts. What a gift moved stands in the ledger: 306 from who sends it, 311 to the
-- income of the streamer, 217 when the streamer takes of it.

insert into ledger_code (code, name, from_account, to_account) values
  (217, 'giftIncomePaid', 'hold.gift', 'player'),
  (311, 'giftIncome', 'house.game', 'hold.gift');

-- A place to stream from. It is kept when nothing is on; `live_show` says when something was.
create table live_room (
  code        text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  lottery     text not null references lottery (code),
  -- Group of the lottery: part of the page's address.
  type        text not null,
  streamer    bigint not null references player (id),
  -- The room of the chat hall's log where viewers talk.
  talk_room   text not null unique references chat_room (code),
  title       text not null check (length(title) between 1 and 40),
  title_en    text not null check (length(title_en) between 1 and 60),
  -- A picture of the release (`clip:<name>`), or a path below /v1/ of one that an operator uploaded.
  cover       text not null,
  -- demo: `source` is the name of a built-in loop; hls: the address of a playlist on an allowed host.
  source_kind text not null check (source_kind in ('demo', 'hls')),
  source      text not null check (length(source) between 1 and 500),
  sort        int not null default 100,
  -- Not on any list and not to be entered any more.
  closed_at   timestamptz,
  created_at  timestamptz not null default app_now()
);
create index live_room_lottery on live_room (lottery);
create index live_room_streamer on live_room (streamer);

-- One broadcast. Planned while it has not started; one that ended before it started was called off.
create table live_show (
  id         bigint generated always as identity primary key,
  room       text not null references live_room (code),
  streamer   bigint not null references player (id),
  planned_at timestamptz,
  started_at timestamptz,
  ended_at   timestamptz,
  -- Gifts of this show, kept by send_gift.
  gifts      bigint not null default 0,
  income     bigint not null default 0,
  -- A message of the room's log on top: its id, the name and the text that it had.
  pinned     jsonb,
  -- Most connections seen at a time.
  peak       int not null default 0,
  created_at timestamptz not null default app_now(),
  check (ended_at >= started_at)
);
-- A room is on air or has a next show, never two of either.
create unique index live_show_on on live_show (room) where started_at is not null and ended_at is null;
create unique index live_show_planned on live_show (room) where started_at is null and ended_at is null;
create index live_show_room on live_show (room, id desc);
create index live_show_ended on live_show (ended_at desc) where started_at is not null;

create table live_follow (
  player bigint not null references player (id),
  room   text not null references live_room (code),
  at     timestamptz not null default app_now(),
  primary key (player, room)
);
create index live_follow_room on live_follow (room);

-- Who wants a letter when a planned show begins.
create table live_reminder (
  player bigint not null references player (id),
  show   bigint not null references live_show (id),
  at     timestamptz not null default app_now(),
  primary key (player, show)
);
create index live_reminder_show on live_reminder (show);

create table gift (
  code     text primary key check (code ~ '^[a-z]{1,20}$'),
  name_zh  text not null,
  name_en  text not null,
  -- Units of 1e-8 yuan.
  price    bigint not null check (price > 0),
  sort     int not null
);
-- Each price with the moment from which it held: the audit compares every gift with it.
create table gift_price (
  gift  text not null references gift (code),
  price bigint not null,
  since timestamptz not null,
  primary key (gift, since)
);
create trigger gift_price_insert_only before update or delete or truncate on gift_price execute function refuse_change();
create trigger gift_keeps_price after insert or update of price on gift for each row execute function keep_gift_price();
insert into gift (code, name_zh, name_en, price, sort) values
  ('kiss', '飞吻', 'Kiss', 800000000, 10),
  ('cuke', '黄瓜', 'Cucumber', 3800000000, 20),
  ('durex', '小雨伞', 'Umbrella', 5800000000, 30),
  ('injections', '打气针', 'Booster shot', 8800000000, 40),
  ('porsche', '保时捷', 'Porsche', 18800000000, 50),
  ('aircraft', '飞机', 'Aircraft', 38800000000, 60),
  ('salute', '礼炮', 'Salute', 58800000000, 70),
  ('money', '金条', 'Gold bar', 88800000000, 80);

-- One sending. Its message in the room's log is written in the same transaction.
create table live_gift (
  id         bigint generated always as identity primary key,
  show       bigint not null references live_show (id),
  room       text not null references live_room (code),
  sender     bigint not null references player (id),
  streamer   bigint not null references player (id),
  gift       text not null references gift (code),
  count      int not null check (count between 1 and 99),
  price      bigint not null,
  amount     bigint not null,
  -- The same gift again within three seconds goes on counting: the first sending of the run, and how many it has reached.
  run        bigint not null,
  run_count  int not null,
  at         timestamptz not null,
  check (amount = price * count),
  check (sender <> streamer)
);
create index live_gift_sender on live_gift (sender, id desc);
create index live_gift_show on live_gift (show, id desc);
create index live_gift_streamer on live_gift (streamer, id desc);
create index live_gift_streamer_at on live_gift (streamer, at);
create trigger live_gift_insert_only before update or delete or truncate on live_gift execute function refuse_change();

-- What a sender gave in a room on a day of Shanghai: the ranking, and the day's limit of the sender.
create table live_gift_day (
  room   text not null references live_room (code),
  day    date not null,
  sender bigint not null references player (id),
  gifts  bigint not null,
  amount bigint not null,
  -- When the sum was reached: who was first stands higher.
  at     timestamptz not null,
  primary key (room, day, sender)
);
create index live_gift_day_rank on live_gift_day (room, day, amount desc, at);
create index live_gift_day_sender on live_gift_day (sender, day);

-- What a streamer has taken of the income to the own balance.
create table live_payout (
  id       bigint generated always as identity primary key,
  streamer bigint not null references player (id),
  amount   bigint not null check (amount > 0),
  at       timestamptz not null default app_now()
);
create index live_payout_streamer on live_payout (streamer, id desc);
create trigger live_payout_insert_only before update or delete or truncate on live_payout execute function refuse_change();

-- What viewers report of a room; operators decide.
create table live_report (
  id         bigint generated always as identity primary key,
  room       text not null references live_room (code),
  show       bigint references live_show (id),
  reporter   bigint not null references player (id),
  reason     text not null check (reason in ('fraud', 'indecent', 'abuse', 'contact', 'minor', 'other')),
  text       text not null check (length(text) <= 200),
  at         timestamptz not null default app_now(),
  decided_at timestamptz,
  decided_by text,
  -- What came of it, in a word for the next operator.
  note       text,
  check ((decided_at is null) = (decided_by is null))
);
create index live_report_open on live_report (id) where decided_at is null;
create index live_report_reporter on live_report (reporter, at);

-- Functions of the owner write these. Prices are changed by operators, their history by nobody.
revoke insert, update, delete, truncate on live_gift, live_gift_day, gift_price from caiting_app;
revoke insert, delete, truncate on gift from caiting_app;
revoke delete, truncate on live_room, live_show, live_payout, live_report from caiting_app;
