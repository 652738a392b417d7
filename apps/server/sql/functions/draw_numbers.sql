-- The result of one house issue, by the published scheme (docs/architecture.md §4): 32-bit words of HMAC-SHA256(link, "v1|lottery|issue|beacon|counter"),
-- words at or above the largest multiple of n thrown away; digits, or a shuffle from the end of the drum.
create or replace function draw_numbers(p_group text, p_link bytea, p_lottery text, p_issue_no text, p_randomness text) returns smallint[]
  language plpgsql immutable strict set search_path = public, pg_temp as $$
declare
  v_form    record;
  v_drum    int[];
  v_numbers smallint[] := '{}';
  v_block   bytea;
  v_counter int := 0;
  v_at      int := 32;
  v_word    bigint;
  v_left    int;
begin
  select * into v_form from draw_form(p_group);
  v_drum := array(select generate_series(v_form.lowest, v_form.lowest + v_form.size - 1));
  for k in 0 .. v_form.take - 1 loop
    v_left := v_form.size - case when v_form.is_drum then k else 0 end;
    v_word := 0;
    -- The only ball left needs no word.
    while v_left > 1 loop
      if v_at = 32 then
        v_block := hmac_sha256(p_link, convert_to(concat_ws('|', 'v1', p_lottery, p_issue_no, p_randomness, v_counter), 'UTF8'));
        v_counter := v_counter + 1;
        v_at := 0;
      end if;
      v_word := ('x' || encode(substr(v_block, v_at + 1, 4), 'hex'))::bit(32)::bigint;
      v_at := v_at + 4;
      exit when v_word < 4294967296 - 4294967296 % v_left;
    end loop;
    v_word := v_word % v_left + 1;
    v_numbers := v_numbers || v_drum[v_word]::smallint;
    if v_form.is_drum then v_drum[v_word] := v_drum[v_left]; end if;
  end loop;
  return v_numbers;
end $$;
