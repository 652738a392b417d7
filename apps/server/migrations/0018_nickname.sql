-- functions: login_name_key
-- A nickname is nobody's login name, and no two are alike. The key is how a name reads once its look-alike characters are folded; the server computes it
-- (platform/text/fold.ts). Names kept so far get the part of it that SQL can do; of several that are alike the oldest account holds the key, and the
-- others keep their name until they change it.
alter table player add column if not exists nickname_key text;

-- Whoever was shown by the login name gets a neutral name. The product of the id and a number coprime to 10 is another six digits for each id.
update player
   set nickname = '彩友' || case when id < 1000000 then lpad(((id * 7919 + 104729) % 1000000)::text, 6, '0')
                                 else lpad(((id * 7919 + 104729) % 100000000)::text, 8, '0') end,
       nickname_key = null
 where lower(normalize(nickname, NFKC)) = name_lower;

update player p set nickname_key = k.key
  from (select id, key, row_number() over (partition by key order by id) as place
          from (select id, translate(lower(normalize(nickname, NFKC)), 'oil _·.-', '011') as key from player) as folded) as k
 where k.id = p.id and k.place = 1 and k.key <> '' and p.nickname_key is null;
create unique index if not exists player_nickname_key on player (nickname_key);
-- To find the account whose login name a nickname imitates.
create index if not exists player_login_key on player (login_name_key(name));

-- Logged messages carry the names of before: every log begins anew, and clients read the rooms again.
update chat_room set epoch = encode(sha256(gen_random_uuid()::text::bytea), 'hex');
