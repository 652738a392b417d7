-- Ends the waiting time of open envelopes (of these senders, or all), so that refund_envelope gives back what nobody took. For the end of a demo, by the owner alone.
create or replace function end_open_envelopes(p_senders bigint[]) returns bigint
  language sql volatile security definer set search_path = public, pg_temp as $$
  with ended as (update envelope set expires_at = (select app_now())
                  where state = 'open' and expires_at > (select app_now()) and (p_senders is null or sender_id = any (p_senders)) returning id)
  select count(*) from ended;
$$;
revoke execute on function end_open_envelopes(bigint[]) from public, caiting_app;
