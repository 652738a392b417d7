-- How a group draws (docs/product.md §10): so many independent digits from `lowest` on, `size` different ones; or balls taken one by one from a
-- drum of 1 … size. `width`: digits of a number as it is written.
create or replace function draw_form(p_group text, out take int, out lowest int, out size int, out is_drum boolean, out width int)
  language sql immutable as $$
  select f.take, f.lowest, f.size, f.is_drum, f.width
    from (values ('SSC', 5, 0, 10, false, 1), ('K3', 3, 1, 6, false, 1), ('FC3D', 3, 0, 10, false, 1), ('PL35', 5, 0, 10, false, 1),
                 ('BJ28', 3, 0, 10, false, 1), ('SYX5', 5, 1, 11, true, 2), ('PK10', 10, 1, 10, true, 2), ('KL8', 20, 1, 80, true, 2),
                 ('LHC', 7, 1, 49, true, 2)) as f (code, take, lowest, size, is_drum, width)
   where f.code = p_group;
$$;
