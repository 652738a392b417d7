-- Since when a member had not been active, as his line sees it: what he did before he came into it does not count there.
create or replace function gap_in_line(p_day date, p_gap smallint, p_since date) returns smallint
  language sql immutable parallel safe as $$
  select case when p_since > p_day - p_gap then 92::smallint else p_gap end
$$;
