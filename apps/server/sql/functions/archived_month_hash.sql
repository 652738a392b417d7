-- The hash of a row of archived_month: over the one before it and everything that the row says.
create or replace function archived_month_hash(before bytea, m archived_month) returns bytea
  language sql immutable set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' as $$
  select sha256(before || convert_to(row(m.id, m.act, m.restores, m.month, m.first_day, m.until_day, m.bets_until, m.last_result, m.last_close, m.file,
                encode(m.digest, 'hex'), m.parts, m.sections, m.rest, m.carried, m.by_whom, m.at)::text, 'UTF8'))
$$;
