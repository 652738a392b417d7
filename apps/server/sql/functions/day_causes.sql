-- What caused money or terms on one day of Shanghai, row by row, for its seal (day_parts): of each row what never changes after the day. Rows that lie in
-- months go with their archive and are not here. Columns that were left out at first are in it from audit_begin.columns_from on: earlier seals stay what they are.
create or replace function day_causes(p_day date) returns table (part text, line text)
  language sql stable set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' set bytea_output = 'hex' as $$
  with day as (
    select p_day::timestamp at time zone 'Asia/Shanghai' as a, (p_day + 1)::timestamp at time zone 'Asia/Shanghai' as z,
           p_day >= (select columns_from from audit_begin) as whole
  )
  select 'terms', row(t.seq, t.tbl, t.key, t.row, t.at, t.by)::text from term_change t, day where t.at >= day.a and t.at < day.z
  union all
  select 'rewards', row(c.id, c.activity, c.player, c.period, c.figure, c.needed, c.amount, c.device, c.at)::text
    from activity_claim c, day where c.at >= day.a and c.at < day.z
  union all
  select 'check-ins', row(c.activity, c.player, c.day)::text from activity_check_in c where c.day = p_day
  union all
  select 'grades', row(r.player, r.grade, r.gift, r.at)::text from grade_rise r, day where r.at >= day.a and r.at < day.z
  union all
  select 'newcomers', row(n.player, n.amount, n.at)::text from newcomer_gift n, day where n.at >= day.a and n.at < day.z
  union all
  select 'envelopes', row(e.id, e.sender_id, e.place, e.recipient_id, e.kind, e.count, e.total_fen, e.shares, e.salt, e.commitment, e.sent_at)::text
           -- The end of a demo ends the waiting time of those that are open: it was among what never changes by mistake.
           || case when day.whole then '' else row(e.expires_at)::text end
    from envelope e, day where e.sent_at >= day.a and e.sent_at < day.z
  union all
  select 'envelope claims', row(c.envelope_id, c.user_id, c.position, c.amount_fen, c.claimed_at)::text
    from envelope_claim c, day where c.claimed_at >= day.a and c.claimed_at < day.z
  union all
  select 'gifts', row(g.id, g.show, g.room, g.sender, g.streamer, g.gift, g.count, g.price, g.amount, g.at)::text
           || case when day.whole then row(g.run, g.run_count)::text else '' end
    from live_gift g, day where g.at >= day.a and g.at < day.z
  union all
  select 'incomes of streamers', row(p.id, p.streamer, p.amount, p.at)::text from live_payout p, day where p.at >= day.a and p.at < day.z
  union all
  select 'prices of gifts', row(p.gift, p.price, p.since)::text from gift_price p, day where p.since >= day.a and p.since < day.z
  union all
  select 'rounds', row(r.id, r.provider, r.round, r.player, r.game, r.opened_at)::text from game_round r, day where r.opened_at >= day.a and r.opened_at < day.z
  union all
  select 'messages of games', row(t.id, t.provider, t.transaction_id, t.kind, t.player, t.body, t.round, t.amount, t.of, t.at)::text
    from game_transaction t, day where t.at >= day.a and t.at < day.z
  union all
  select 'rebates of games', row(r.player, r.day, r.turnover, r.less, r.amount, r.agent, r.share, r.is_frozen, r.at)::text
    from game_rebate r, day where r.at >= day.a and r.at < day.z
  union all
  select 'days of yuebao', row(d.day, d.rate, d.wallets, d.amount, d.paid_at)::text from yuebao_day d, day where d.paid_at >= day.a and d.paid_at < day.z
  union all
  select 'pledges', row(o.id, o.player, o.product, o.principal, o.rate, o.term_days, o.earning, o.started_at, o.matures_at, o.renews)::text
    from pledge_order o, day where o.started_at >= day.a and o.started_at < day.z
  union all
  select 'pledges ended', row(o.id, o.state, o.ended_at)::text from pledge_order o, day where o.ended_at >= day.a and o.ended_at < day.z
  union all
  select 'rounds of beacons', row(b.beacon, b.round, b.signature, b.randomness, b.fetched_at)::text
    from beacon_round b, day where b.fetched_at >= day.a and b.fetched_at < day.z
  union all
  select 'reports of sources', row(f.issue_id, f.source, f.kind, f.open_number, f.raw, f.fetched_at)::text
    from feed_report f, day where f.fetched_at >= day.a and f.fetched_at < day.z
  union all
  select 'keys of providers', row(k.provider, k.public_key, k.since)::text
    from provider_key k, day where k.since >= day.a and k.since < day.z and day.whole
  union all
  select 'words of providers', row(w.kind, w.order_no, w.provider, w.how, w.body, w.at)::text
    from provider_word w, day where w.at >= day.a and w.at < day.z and day.whole
  union all
  select 'draw chains', row(c.lottery_code, c.day, c.anchor, c.length, c.published_at)::text from draw_chain c where c.day = p_day and not c.demo_history
  union all
  select f.part, f.line from day_facts(p_day) as f where p_day >= (select facts_from from audit_begin)
$$;
