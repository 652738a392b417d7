-- From the day on a member and everybody below him stand below p_upline (null: below nobody). The lines of the days before stay as they were.
create or replace function move_line(p_member bigint, p_upline bigint, p_day date) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  create temp table moved on commit drop as
    select p_member as member, 0::smallint as depth
    union all select member, depth from downline where agent = p_member and from_day <= p_day and to_day > p_day;
  create temp table was_above on commit drop as
    select l.agent, l.member, l.since from downline l join moved m using (member)
     where l.from_day < p_day and l.to_day >= p_day and l.agent not in (select member from moved);
  -- Whoever came in for that very day never stood there.
  delete from downline l using moved m where l.member = m.member and l.from_day = p_day and l.agent not in (select member from moved);
  update downline l set to_day = p_day from moved m
   where l.member = m.member and l.to_day > p_day and l.from_day < p_day and l.agent not in (select member from moved);
  if p_upline is not null then
    insert into downline (agent, member, depth, from_day, since)
      select a.agent, m.member, a.depth + m.depth + 1, p_day, coalesce(w.since, p_day)
        from moved m
        cross join (select p_upline as agent, 0::smallint as depth
                    union all select agent, depth from downline where member = p_upline and from_day <= p_day and to_day > p_day) as a
        left join was_above w on w.agent = a.agent and w.member = m.member;
  end if;
  drop table moved, was_above;
end $$;
revoke execute on function move_line(bigint, bigint, date) from public, caiting_app;
