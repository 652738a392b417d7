-- Seals the oldest finished day that has no seal (docs/decisions/0181), an hour after its end, when everything that began in it has committed. Null
-- when there is none. The first sealed day is that of the first line of the books that this version wrote.
create or replace function seal_day() returns date
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_last  day_seal;
  v_day   date;
  v_parts jsonb;
  v_house numeric;
begin
  -- One at a time, in every process.
  perform pg_advisory_xact_lock(hashtext('seal_day'));
  select * into v_last from day_seal order by seq desc limit 1;
  v_day := coalesce(v_last.day + 1, (select shanghai_day(b.at) from audit_begin b));
  if v_day is null or v_day >= shanghai_day(app_now() - interval '1 hour') then return null; end if;
  perform carry_turnover(v_day);
  select coalesce(jsonb_object_agg(p.part, jsonb_build_array(p.lines, encode(p.hash, 'hex'))), '{}') into v_parts from day_parts(v_day) as p;
  v_house := house_sum_until(v_day, coalesce(v_last.house, 0), v_last.day);
  insert into day_seal (day, seq, before, hash, parts, house, sealed_at)
    values (v_day, coalesce(v_last.seq, 0) + 1, coalesce(v_last.hash, sha256('')),
            day_seal_hash(coalesce(v_last.hash, sha256('')), v_day, coalesce(v_last.seq, 0) + 1, v_parts, v_house), v_parts, v_house, app_now());
  return v_day;
end $$;
