-- Whether bets of an issue are in the archive: then neither its root nor its results can be decided again from what is here.
create or replace function issue_archived(p_issue bigint) returns boolean
  language sql stable cost 1000 as $$
  select exists (select from issue i where i.id = p_issue and i.close_at < (select u.ending from archived_until() u))
      or exists (select from archived_issue a where a.issue_id = p_issue and a.archive in (select m.id from archived_months() m))
$$;
