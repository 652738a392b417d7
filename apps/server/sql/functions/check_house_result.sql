-- Refuses a house result that is not the one of its link and its beacon round, which the signer has verified, and a link that does not lead to the
-- published end of its chain.
create or replace function check_house_result(p_issue issue, p_group text, p_numbers smallint[], p_link text, p_previous text) returns void
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_anchor     text;
  v_randomness text;
  v_link       bytea := decode(p_link, 'hex');
  v_before     text;
begin
  select c.anchor into v_anchor from draw_chain c where c.lottery_code = p_issue.lottery_code and c.day = p_issue.day;
  select r.randomness into v_randomness from beacon_round r where r.beacon = p_issue.beacon and r.round = p_issue.beacon_round and r.attested_at is not null;
  if v_anchor is null or v_randomness is null or v_link is null then
    raise exception 'issue % has no chain, no verified beacon round or no link', p_issue.issue_no using errcode = 'check_violation';
  end if;
  if encode(sha256(v_link), 'hex') is distinct from p_previous then
    raise exception 'the link of issue % does not lead to the one before it', p_issue.issue_no using errcode = 'check_violation';
  end if;
  -- A result before it that was checked here saves the way to the end of the chain.
  select r.link into v_before from issue i join draw_result r on r.issue_id = i.id
   where i.lottery_code = p_issue.lottery_code and i.day = p_issue.day and i.index_in_day = p_issue.index_in_day - 1 and not i.demo_history;
  if v_before is distinct from p_previous then
    for step in 1 .. p_issue.index_in_day loop v_link := sha256(v_link); end loop;
    if encode(v_link, 'hex') <> v_anchor then
      raise exception 'the link of issue % does not lead to the end that was published', p_issue.issue_no using errcode = 'check_violation';
    end if;
  end if;
  if p_numbers is distinct from draw_numbers(p_group, decode(p_link, 'hex'), p_issue.lottery_code, p_issue.issue_no, v_randomness) then
    raise exception 'issue % draws other numbers', p_issue.issue_no using errcode = 'check_violation';
  end if;
end $$;
