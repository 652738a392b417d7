-- Red envelopes (SPEC §3–§5, anchors/chat §4). The shares are split and shuffled when the envelope is sent and never change; the money lies in
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

-- What a person has seen of an envelope: 1 expired, 2 received, 3 emptied, 4 refunded, 5 all taken (SPEC §3).
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

-- Takes the next share for a person and pays it out, or says why not: one statement of the server, one lock, the envelope's row.
-- `taken` paid now · `mine` taken before, with the same amount · `emptied` · `expired` · `foreign` meant for another person · `unknown`.
create function claim_share(p_envelope bigint, p_user bigint) returns table (outcome text, amount_fen bigint, is_last boolean)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v envelope;
begin
  select * into v from envelope e where e.id = p_envelope;
  if not found then return query select 'unknown', 0::bigint, false; return; end if;
  if v.recipient_id is not null and v.recipient_id <> p_user then return query select 'foreign', 0::bigint, false; return; end if;
  -- Who comes too late never waits for the row.
  if v.state = 'open' and v.expires_at > app_now() then
    select * into v from envelope e where e.id = p_envelope for no key update;
  end if;
  -- Read after the lock: the same person pressing twice waits above and finds the first press here.
  return query select 'mine', c.amount_fen, false from envelope_claim c where c.envelope_id = p_envelope and c.user_id = p_user;
  if found then return; end if;
  if v.state = 'emptied' then return query select 'emptied', 0::bigint, false; return; end if;
  if v.state = 'refunded' or v.expires_at <= app_now() then return query select 'expired', 0::bigint, false; return; end if;

  v.taken := v.taken + 1;
  update envelope e
     set taken = v.taken, left_fen = e.left_fen - e.shares[v.taken],
         state = case when v.taken = e.count then 'emptied' else 'open' end,
         ended_at = case when v.taken = e.count then app_now() end
   where e.id = p_envelope;
  insert into envelope_claim (envelope_id, user_id, position, amount_fen, claimed_at)
    values (p_envelope, p_user, v.taken, v.shares[v.taken], app_now());
  if (select bool_or(p.outcome <> 'moved')
        from ledger_post(array[p_user], array[v.sender_id], array[210::smallint], array[v.shares[v.taken] * 1000000],
                         array['envelope.claim:' || p_envelope || ':' || p_user], array[p_envelope]) as p) then
    raise exception 'the hold of envelope % does not cover its share %', p_envelope, v.taken;
  end if;
  if v.taken = v.count then
    insert into outbox (type, payload)
      values ('envelope.ended', jsonb_build_object('id', p_envelope::text, 'place', v.place, 'state', 'emptied'));
  end if;
  return query select 'taken', v.shares[v.taken], v.taken = v.count;
end $$;

-- Gives what nobody took back to the sender of one expired envelope; the oldest that no other server is at. Null when there is none.
create function refund_envelope() returns bigint language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v envelope;
begin
  select * into v from envelope e
   where e.state = 'open' and e.expires_at <= (select app_now()) order by e.expires_at limit 1 for no key update skip locked;
  if not found then return null; end if;
  update envelope e set state = 'refunded', ended_at = app_now() where e.id = v.id;
  if (select bool_or(p.outcome <> 'moved')
        from ledger_post(array[v.sender_id], array[v.sender_id], array[211::smallint], array[v.left_fen * 1000000],
                         array['envelope.refund:' || v.id], array[v.id]) as p) then
    raise exception 'the hold of envelope % does not cover what is left', v.id;
  end if;
  insert into outbox (type, payload)
    values ('envelope.ended', jsonb_build_object('id', v.id::text, 'place', v.place, 'state', 'refunded'));
  return v.id;
end $$;
