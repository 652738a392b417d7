-- Gives a nickname that is shown masked the next number of its mask: "lucky88" and "luxury78" are both "lu***8" to others, and have to be told apart in a
-- room (docs/decisions/0260). Whoever sets a name of the same mask at the same moment waits.
create or replace function number_mask() returns trigger language plpgsql as $$
begin
  if new.nickname ~ '[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]' then
    new.mask_number := null;
    return new;
  end if;
  -- The same mask, the same number: another writing of a name is the same bearer.
  if tg_op = 'UPDATE' and old.mask_number is not null and mask_name(old.nickname) = mask_name(new.nickname) then
    new.mask_number := old.mask_number;
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('mask ' || mask_name(new.nickname), 0));
  select coalesce(max(p.mask_number), 0) + 1 into new.mask_number
    from player p where mask_name(p.nickname) = mask_name(new.nickname) and p.mask_number is not null;
  return new;
end;
$$;
