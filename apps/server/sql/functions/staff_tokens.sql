-- Service tokens, without what opens them. An account that was closed has taken its token away.
create or replace function staff_tokens()
  returns table (name text, scope text[], state text, created_at timestamptz, ends_at timestamptz, last_used_at timestamptz, last_used_from text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.name, t.scope,
         case when t.withdrawn_at is not null or not s.is_active then 'withdrawn' when t.ends_at <= app_now() then 'expired' else 'active' end,
         t.created_at, t.ends_at, t.last_used_at, t.last_used_from
    from staff_token t join staff s on s.id = t.staff order by t.created_at desc, t.staff desc;
$$;
