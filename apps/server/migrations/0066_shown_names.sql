-- functions: mask_name, number_mask
-- Names as others see them, each one's own (docs/decisions/0260), and where the names that a message calls stand in it.

-- Which bearer of a mask this is; null for a name that is shown whole.
alter table player add column mask_number int check (mask_number > 0);
update player p set mask_number = n.place
  from (select id, row_number() over (partition by mask_name(nickname) order by id) as place from player
         where nickname !~ '[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]') n
 where n.id = p.id;
alter table player add column shown_name text not null generated always as (
  case when mask_number is null then nickname
       when mask_number > 1 then mask_name(nickname) || '·' || mask_number::text
       else mask_name(nickname) end) stored;
create unique index player_mask on player (mask_name(nickname), mask_number) where mask_number is not null;
create trigger player_mask before insert or update of nickname on player for each row execute function number_mask();

-- A nickname changes once a week: null until the first change.
alter table player add column nickname_changed_at timestamptz;

-- [{"userId", "offset", "length"}] in UTF-16 units of the text; null for messages of before, whose names are found by mention_names.
alter table chat_message add column mentions jsonb;
