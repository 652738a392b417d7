-- functions: app_now, draw_limit, count_draw_results, count_void_issue
-- What the public page /transparency says, kept as it happens (docs/decisions/0148): nobody counts a year of issues to answer a stranger.

-- One row per lottery and day, written by triggers of draw_result and issue in the transaction that ends an issue. Demo history is not in it: its
-- times were written afterwards.
create table draw_day (
  day          date not null,
  lottery_code text not null references lottery (code),
  drawn        int  not null default 0 check (drawn >= 0),
  -- Of `drawn`: recorded later than its limit after the moment from which the result could exist (draw_limit).
  late         int  not null default 0 check (late between 0 and drawn),
  slowest_ms   int  not null default 0 check (slowest_ms >= 0),
  -- Void for any other reason than a pause, which keeps an issue from sale until its close.
  void         int  not null default 0 check (void >= 0),
  paused       int  not null default 0 check (paused >= 0),
  primary key (day, lottery_code)
);
revoke insert, update, delete, truncate on draw_day from caiting_app;

-- From when issues are counted, by their close: the demo seed lives through minutes before the site was there, and sets it once it is back.
create table draw_day_begin (
  only_one boolean primary key default true check (only_one),
  at       timestamptz not null
);
insert into draw_day_begin (at) values ('-infinity');
revoke insert, update, delete, truncate on draw_day_begin from caiting_app;

insert into draw_day (day, lottery_code, drawn, late, slowest_ms, void, paused)
select i.day, i.lottery_code, count(r.issue_id),
       count(*) filter (where r.drawn_at - i.beacon_time > draw_limit(i.beacon)),
       coalesce(max(greatest(least(extract(epoch from r.drawn_at - i.beacon_time) * 1000, 2e9), 0)), 0)::int,
       count(*) filter (where i.void_reason <> 'paused'), count(*) filter (where i.void_reason = 'paused')
  from issue i left join draw_result r on r.issue_id = i.id
 where not i.demo_history and (r.issue_id is not null or i.state = 'void')
 group by i.day, i.lottery_code;

create trigger draw_result_counted after insert on draw_result
  referencing new table as made for each statement execute function count_draw_results();
create trigger issue_void_counted after update of state on issue
  for each row when (new.state = 'void' and old.state <> 'void') execute function count_void_issue();

-- Void issues are shown newest first, each with its reason.
create index issue_void on issue (close_at desc, id desc) where state = 'void';

-- Where the operators' log ended at the end of each day: who kept one of these finds out when the log is written anew.
create table staff_log_day (
  day  date primary key,
  seq  bigint not null,
  hash bytea not null,
  at   timestamptz not null
);
revoke insert, update, delete, truncate on staff_log_day from caiting_app;
insert into staff_log_day (day, seq, hash, at)
select distinct on (day) day, seq, hash, at
  from (select link.seq, link.hash, l.at, (l.at at time zone 'Asia/Shanghai')::date as day
          from staff_log_link link join staff_log l on l.id = link.line) as links
 order by day, seq desc;

-- The log is read by time, and by who or what.
create index staff_log_name on staff_log (lower(name), at desc, id desc);
create index staff_log_act on staff_log (act, at desc, id desc);

-- How long a wish waits for its second person; what is older counts as never said.
alter table staff_request add column minutes int not null default 60 check (minutes > 0);
