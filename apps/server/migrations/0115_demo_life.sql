-- Players whom the demo's own process plays (docs/decisions/0321): they are marked beside their mark as demo accounts, so that whoever shows a name or counts
-- people can tell them from visitors. The same trigger guards the mark: none in production, none after a demo's end.
alter table demo_row drop constraint demo_row_kind_check;
alter table demo_row add constraint demo_row_kind_check check (kind in ('player', 'staff', 'guestLink', 'life'));
