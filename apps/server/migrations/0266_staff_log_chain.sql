-- The operators' log as a hash chain (docs/decisions/0104). Every line has a link when it is written and one more when its outcome comes; a link
-- holds the hash of the one before it and of what it stands for. Written here alone: the server's role can read links and no more.
create table staff_log_link (
  seq    bigint primary key,
  line   bigint not null,
  kind   text not null check (kind in ('act', 'outcome')),
  before bytea not null,
  hash   bytea not null,
  -- An outcome comes once.
  unique (line, kind)
);

-- Where the chain ends. Its row is the lock under which links are made, one after the other.
create table staff_log_head (
  only_one boolean primary key default true check (only_one),
  seq      bigint not null,
  hash     bytea not null
);
insert into staff_log_head (seq, hash) values (0, sha256(''));
revoke insert, update, delete, truncate on staff_log_link, staff_log_head from caiting_app;

-- Of the line as it stands: what changes in it changes the hash. Times as numbers, so that no session's settings do.
create function staff_log_hash(before bytea, seq bigint, kind text, l staff_log) returns bytea
  language sql stable set search_path = public, pg_temp as $$
  select sha256(before || convert_to(
    case kind
      when 'act' then jsonb_build_array(seq, kind, l.id, extract(epoch from l.at)::text, l.staff, l.name, l.act, l.detail)
      else jsonb_build_array(seq, kind, l.id, l.outcome)
    end::text, 'UTF8'))
$$;

create function staff_log_add_link(p_kind text, l staff_log) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  head staff_log_head;
  made bytea;
begin
  select * into strict head from staff_log_head for update;
  made := staff_log_hash(head.hash, head.seq + 1, p_kind, l);
  insert into staff_log_link (seq, line, kind, before, hash) values (head.seq + 1, l.id, p_kind, head.hash, made);
  update staff_log_head set seq = head.seq + 1, hash = made;
end $$;
revoke execute on function staff_log_add_link(text, staff_log) from public, caiting_app;

create function staff_log_link_line() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform staff_log_add_link(tg_argv[0], new);
  return null;
end $$;
create trigger staff_log_act after insert on staff_log
  for each row execute function staff_log_link_line('act');
create trigger staff_log_outcome after update of outcome on staff_log
  for each row execute function staff_log_link_line('outcome');

-- Lines of before get their links in the order they were written.
do $$
declare
  l staff_log;
begin
  for l in select * from staff_log order by id loop
    perform staff_log_add_link('act', l);
    if l.outcome <> 'begun' then perform staff_log_add_link('outcome', l); end if;
  end loop;
end $$;
