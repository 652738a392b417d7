-- Writes down which chases are to stop because a bet of theirs on this issue won. Those of other issues, and those that do not stop on a win, are left out.
create or replace function note_chase_stops(p_issue bigint, p_player bigint[], p_chase bigint[]) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into chase_stop (player, chase, reason, issue_id, asked_at)
    select distinct c.player, c.id, 'won', p_issue, app_now()
      from unnest(p_player, p_chase) as a (player, chase)
      join chase c on c.player = a.player and c.id = a.chase and c.stop_on_win
      join chase_issue s on s.player = c.player and s.chase = c.id and s.issue_id = p_issue
     where exists (select 1 from issue i where i.id = p_issue and i.state = 'drawn')
     order by c.player, c.id
    on conflict do nothing;
$$;
