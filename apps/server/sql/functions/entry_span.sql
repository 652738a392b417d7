-- Between which moments an account's lines from number p_first up to, without, p_end were written, by the ends of their months: what a sum over them
-- needs to open no other month.
create or replace function entry_span(p_player bigint, p_asset text, p_first bigint, p_end bigint, out low timestamptz, out high timestamptz)
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_bounds constant timestamptz[] := month_bounds('entry');
begin
  -- A minute to spare, as in own_entries.
  low := v_bounds[entry_month(p_player, p_asset, p_first, v_bounds)] - interval '1 minute';
  high := v_bounds[entry_month(p_player, p_asset, p_end - 1, v_bounds) + 1];
end $$;
