-- Keeps what a void issue would have drawn, once. The link must lead to the published end of its day's chain in as many steps as the issue has in its day.
create or replace function reveal_void(p_issue bigint, p_link text, p_numbers smallint[], p_open_number text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  i issue;
  step bytea := decode(p_link, 'hex');
  previous bytea := sha256(step);
begin
  select * into strict i from issue where id = p_issue for update;
  if i.state <> 'void' or i.beacon is null or i.beacon_time > app_now() or i.revealed_at is not null then
    return false;
  end if;
  for n in 1 .. i.index_in_day loop
    step := sha256(step);
  end loop;
  if not exists (select 1 from draw_chain c where c.lottery_code = i.lottery_code and c.day = i.day and c.anchor = encode(step, 'hex')) then
    raise exception 'the link is not that of issue %', i.issue_no using errcode = 'check_violation';
  end if;
  if p_numbers is distinct from (
    select draw_numbers(l.group_code, decode(p_link, 'hex'), i.lottery_code, i.issue_no, r.randomness)
      from lottery l, beacon_round r where l.code = i.lottery_code and r.beacon = i.beacon and r.round = i.beacon_round
       and r.attested_at is not null) then
    raise exception 'issue % would have drawn other numbers', i.issue_no using errcode = 'check_violation';
  end if;
  insert into void_draw (issue_id, numbers, open_number, link, previous_link)
    values (p_issue, p_numbers, p_open_number, p_link, encode(previous, 'hex'));
  update issue set revealed_at = app_now() where id = p_issue;
  return true;
end $$;
