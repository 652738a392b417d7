-- functions: app_now
-- Red envelopes (product §3–§5). The shares are split and shuffled when the envelope is sent and never change; the money lies in
-- a hold account of its own until somebody takes a share or the rest goes back.
create table envelope (
  id           bigint generated always as identity primary key,
  sender_id    bigint not null,
  -- Where it lies: the code of a chat room, public or direct.
  place        text not null,
  -- The one person who may open it; null for everybody in the room.
  recipient_id bigint,
  -- single: one in a private chat; normal: all shares equal; lucky: shares differ.
  kind         text not null check (kind in ('single', 'normal', 'lucky')),
  count        int not null check (count between 1 and 1000),
  total_fen    bigint not null check (total_fen >= count),
  -- In the order they are handed out. They leave the server only when the envelope has ended.
  shares       bigint[] not null check (cardinality(shares) = count),
  taken        int not null default 0 check (taken between 0 and count),
  left_fen     bigint not null check (left_fen between 0 and total_fen),
  wish         text not null,
  -- sha256 of salt and shares, told when it is sent; the salt is told when it has ended, so that anybody can check that nothing moved.
  salt         text not null check (salt ~ '^[0-9a-f]{32}$'),
  commitment   text not null check (commitment ~ '^[0-9a-f]{64}$'),
  state        text not null default 'open' check (state in ('open', 'emptied', 'refunded')),
  sent_at      timestamptz not null default app_now(),
  expires_at   timestamptz not null,
  ended_at     timestamptz,
  check ((state = 'emptied') = (taken = count)),
  check ((state = 'open') = (ended_at is null)),
  check (kind <> 'single' or (count = 1 and recipient_id is not null))
);
-- The refund job looks for open ones that have expired.
create index envelope_open on envelope (expires_at) where state = 'open';
-- A person's sent ones, newest first.
create index envelope_sender on envelope (sender_id, id desc);

create table envelope_claim (
  envelope_id bigint not null references envelope (id),
  user_id     bigint not null,
  position    int not null check (position > 0),
  amount_fen  bigint not null check (amount_fen > 0),
  claimed_at  timestamptz not null,
  primary key (envelope_id, user_id),
  unique (envelope_id, position)
);
-- "My red envelopes" of the last days.
create index envelope_claim_user on envelope_claim (user_id, claimed_at desc);

-- What a person has seen of an envelope: 1 expired, 2 received, 3 emptied, 4 refunded, 5 all taken (product §3).
create table envelope_read (
  envelope_id bigint not null references envelope (id),
  user_id     bigint not null,
  state       smallint not null check (state between 1 and 5),
  primary key (envelope_id, user_id)
);

-- How much a person has sent on a day of Asia/Shanghai. The row is what two sendings at once wait for.
create table envelope_day (
  sender_id  bigint not null,
  day        date not null,
  amount_fen bigint not null,
  sends      int not null,
  primary key (sender_id, day)
);

-- Shares are taken and rests go back by the two functions below alone.
revoke update, delete on envelope from caiting_app;
revoke insert, update, delete on envelope_claim from caiting_app;
