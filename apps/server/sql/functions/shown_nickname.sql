-- A nickname as other people see it: without a Chinese character it is masked as login names are. The same as shownNickname of the server.
create or replace function shown_nickname(p_name text) returns text language sql immutable parallel safe as $$
  select case when p_name ~ '[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]' then p_name
              when length(p_name) <= 3 then left(p_name, 1) || '**'
              else left(p_name, 2) || '***' || right(p_name, 1) end
$$;
