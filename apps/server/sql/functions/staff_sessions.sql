-- Running sessions of one account, the newest act first; `p_token_hash` is the one that asks. A session is named by a part of a hash over its token's hash, which
-- opens nothing.
create or replace function staff_sessions(p_staff bigint, p_token_hash bytea, p_idle_minutes float8)
  returns table (id text, is_this boolean, carried_by text, created_at timestamptz, last_act_at timestamptz, expires_at timestamptz, address text,
                 user_agent text, factor_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select staff_session_name(t.token_hash), t.token_hash = p_token_hash, t.carried_by, t.created_at, t.last_act_at, t.expires_at, t.address, t.user_agent,
         t.factor_at
    from staff_session t
   where t.staff = p_staff and t.expires_at > app_now() and t.last_act_at > app_now() - p_idle_minutes * interval '1 minute'
   order by t.last_act_at desc, t.created_at desc;
$$;
