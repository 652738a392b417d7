-- Eight roles of staff as fixed bundles, several of which one may hold (docs/decisions/0318). Whoever was operator holds all six of the desk: together they
-- may exactly what that role did. `role` stays for a server of the release before, which runs beside this one for a while: it knows three words, and whoever
-- has other roles than those may do nothing there.
alter table staff add column roles text[] not null default '{}'
  check (roles <@ array['admin', 'financeLead', 'finance', 'risk', 'draws', 'support', 'content', 'auditor']),
  -- Who gives rights, and who looks at everything, does nothing else.
  add constraint staff_roles_apart check (cardinality(roles) <= 1 or not roles && array['admin', 'auditor']);
update staff set roles = case role when 'operator' then array['financeLead', 'finance', 'risk', 'draws', 'support', 'content'] else array[role] end;
alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check check (role in ('admin', 'operator', 'auditor', 'several'));
