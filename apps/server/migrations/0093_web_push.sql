-- phase: expand
-- functions: app_now
-- Notifications on devices (docs/notifications.md, Web push).

-- Where a browser takes messages. It belongs to one session: with its end the device is told nothing any more.
create table push_subscription (
  id         bigint generated always as identity primary key,
  player     bigint not null references player (id),
  session    bigint not null unique,
  -- An address of the browser's push service. Whoever knows it and the keys can write to the device.
  endpoint   text not null unique check (length(endpoint) between 1 and 1000),
  -- Scheme, host and port of it: how many messages are under way is counted by this.
  service    text not null,
  p256dh     text not null,
  auth       text not null,
  language   text not null check (language in ('zh', 'en')),
  device_zh  text not null,
  device_en  text not null,
  created_at timestamptz not null default app_now(),
  used_at    timestamptz
);
create index push_subscription_player on push_subscription (player, id);

-- What a player wishes to be told of on devices; without a row nothing is pushed.
create table notification_pushed (
  player bigint not null references player (id),
  kind   text not null,
  at     timestamptz not null default app_now(),
  primary key (player, kind)
);

-- A notification for a device: waits, is under way, or was sent within the last day. Times are of the machine: nothing of it is money.
create table push_message (
  subscription bigint not null references push_subscription (id) on delete cascade,
  player       bigint not null,
  key          text not null,
  -- Infinity: nothing is left to do. While it is claimed: when another process may take it for lost.
  due_at       timestamptz not null default clock_timestamp(),
  is_claimed   boolean not null default false,
  -- Grows when the notification does: what was read for sending before that is old.
  turn         int not null default 1,
  tries        int not null default 0,
  queued_at    timestamptz not null default clock_timestamp(),
  sent_at      timestamptz,
  primary key (subscription, key)
);
-- The queue, oldest first.
create index push_message_due on push_message (due_at) where due_at < 'infinity';
