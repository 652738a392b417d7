-- Push plans (SPEC §3 message type 10): what a manager predicted, stored while the issue was on sale, and what came of it.
create table chat_plan (
  id           bigint generated always as identity primary key,
  room_code    text not null references chat_room (code),
  name         text not null,
  lottery_code text not null,
  play         text not null,
  created_at   timestamptz not null default app_now(),
  unique (room_code, name, lottery_code, play)
);

create table chat_plan_push (
  id          bigint generated always as identity primary key,
  plan_id     bigint not null references chat_plan (id),
  issue_id    bigint not null,
  issue_no    text not null,
  picks       text not null,
  count       int not null check (count > 0),
  description text not null default '',
  author      text not null,
  pushed_at   timestamptz not null default app_now(),
  -- The result, written once: null while it is awaited, and for a void issue, which counts in no rate.
  is_prize    boolean,
  open_number text,
  settled_at  timestamptz,
  -- One prediction for an issue, and no second one after the draw.
  unique (plan_id, issue_no),
  check (is_prize is null or settled_at is not null)
);
create index chat_plan_push_open on chat_plan_push (issue_id) where settled_at is null;
create index chat_plan_push_history on chat_plan_push (plan_id, id desc);

-- Neither the prediction nor a result is ever edited or taken out: the rates are over all pushes.
revoke update, delete on chat_plan_push from caiting_app;
grant update (is_prize, open_number, settled_at) on chat_plan_push to caiting_app;
create function keep_plan_result() returns trigger language plpgsql as $$
begin
  if old.settled_at is not null then raise exception 'a plan has its result already' using errcode = 'insufficient_privilege'; end if;
  return new;
end $$;
create trigger chat_plan_result_once before update on chat_plan_push for each row execute function keep_plan_result();
