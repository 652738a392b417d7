-- What a server of the release before calls them: it knew three roles, and "several" may do nothing there.
create or replace function staff_role_word(p_roles text[]) returns text
  language sql immutable set search_path = public, pg_temp as $$
  select case when p_roles = array['admin'] then 'admin' when p_roles = array['auditor'] then 'auditor'
              when p_roles @> staff_roles_of('operator') then 'operator' else 'several' end;
$$;
