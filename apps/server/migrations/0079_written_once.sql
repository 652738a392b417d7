-- functions: app_now, shanghai_day, check_payee, keep_payee, keep_payout_account, keep_demo_row, refuse_typed_report, keep_pledge_order, keep_yuebao_rate, refuse_settled_event
-- What two rows of one hand could agree on and still be false (docs/decisions/0237): payees, typed results, marks of the demo. The database sees to them.

-- A withdrawal goes to the account as it stood when it was asked for, and stays so.
create trigger withdrawal_check_payee before insert on withdrawal for each row execute function check_payee();
create trigger withdrawal_keep_payee before update of sealed, holder on withdrawal for each row execute function keep_payee();
create trigger payout_holder_keep before update on payout_holder for each row execute function keep_payee();

-- An account is not changed before what it was is kept, and what is kept stays.
create trigger payout_account_keep before update on payout_account for each row execute function keep_payout_account();
revoke delete, truncate on payout_account from caiting_app;
revoke delete, truncate on payout_holder from caiting_app;

-- What operators type in is written by enter_result and keep_typed_result alone.
revoke insert on result_entry from caiting_app;
create trigger feed_report_typed before insert on feed_report for each row execute function refuse_typed_report();

-- The seed's marks are made in a demo, end once, and never come again.
create trigger demo_row_keep before insert or update or delete on demo_row for each row execute function keep_demo_row();
revoke delete, truncate on demo_row from caiting_app;

-- Terms of what earns: a pledge runs its whole term, a rate is set before its day.
create trigger pledge_order_keep before insert or update on pledge_order for each row execute function keep_pledge_order();
create trigger yuebao_rate_keep before insert or update on yuebao_rate for each row execute function keep_yuebao_rate();

-- An event of settled bets is not the server's to write or to change.
create trigger outbox_settled_insert before insert on outbox for each row when (new.type = 'bet.settled') execute function refuse_settled_event();
create trigger outbox_settled_update before update of type, payload on outbox for each row
  when (new.type = 'bet.settled' or old.type = 'bet.settled') execute function refuse_settled_event();
