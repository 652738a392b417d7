-- A recharge order is its player's, over the sum that was asked; what was credited stays as it was posted. Of one that is money only the provider's page
-- and number may still come in, and when it is asked next.
create or replace function keep_recharge_order() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_late text[] := array['pay_url', 'pay_form', 'ask_at', 'asks'] || case when old.provider_no is null then array['provider_no'] else '{}' end;
begin
  if pg_has_role(session_user, current_user, 'usage') then return new; end if;
  if (new.id, new.order_no, new.player, new.request_id, new.line_id, new.line_name, new.channel, new.provider, new.kind, new.bank, new.amount, new.asked, new.fee_rate,
      new.created_at, new.expires_at)
     is distinct from (old.id, old.order_no, old.player, old.request_id, old.line_id, old.line_name, old.channel, old.provider, old.kind, old.bank, old.amount, old.asked,
                       old.fee_rate, old.created_at, old.expires_at)
     or old.credited_at is not null and to_jsonb(new) - v_late <> to_jsonb(old) - v_late then
    raise exception 'recharge order % stays as it was', old.order_no using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
revoke execute on function keep_recharge_order() from public, caiting_app;
