-- Roles as they are given: one, several with commas, none (empty), or the word of the whole desk.
create or replace function staff_roles_of(p_given text) returns text[]
  language sql immutable set search_path = public, pg_temp as $$
  select case p_given when 'operator' then array['financeLead', 'finance', 'risk', 'draws', 'support', 'content']
                      when '' then '{}'::text[] else string_to_array(p_given, ',') end;
$$;
