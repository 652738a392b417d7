-- Trigger: from which place of the operators' log on acts are signed. Two administrators wanted it and both signed; the place is the next link and the moment
-- that of the database, under the lock of the log's head: whoever writes a line meanwhile stands before it, whoever writes one later sees it.
create or replace function place_signing_begin() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from staff_request r
      join staff_signature asked on asked.line = r.asked_line join staff_key a on a.fingerprint = asked.key and a.staff = r.asked_by
      join staff_signature agreed on agreed.line = r.agreed_line join staff_key b on b.fingerprint = agreed.key and b.staff = r.confirmed_by
     where r.id = new.request and r.call = 'requireSigning' and r.agreed_line = new.line and a.staff <> b.staff)
  then
    raise exception 'no two administrators signed that signatures are required' using errcode = 'check_violation';
  end if;
  select head.seq + 1, app_now() into new.seq, new.at from staff_log_head head for update;
  return new;
end $$;
