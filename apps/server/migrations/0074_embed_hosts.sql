-- Which account of a partner site a binding was made through: a key made by any other one signs nobody in by it (docs/decisions/0250). An administrator who
-- puts another account behind a listed origin gets no old binding with it.
alter table embed_binding add column host bigint references player (id);
-- Bindings of before belong to the account that stands for their origin at the upgrade; where none does, they sign nobody in until the person binds anew.
update embed_binding b set host = p.id
  from tenant_setting t, jsonb_array_elements(t.value) as h, player p
 where t.key = 'embedHosts' and h->>'origin' = b.origin and p.name_lower = lower(h->>'userName');
alter table embed_binding drop constraint embed_binding_pkey, drop constraint embed_binding_origin_player_key;
alter table embed_binding add unique nulls not distinct (origin, host, uid), add unique nulls not distinct (origin, host, player);
-- A binding is not carried to another account.
revoke update, delete, truncate on embed_binding from caiting_app;
