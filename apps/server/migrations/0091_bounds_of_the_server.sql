-- functions: app_now, keep_recharge_order, keep_approvals, cool_payout_account
-- What a process that lies could still take, and the database can judge (docs/decisions/0294): the sums of orders, how many must approve, how long an account
-- cools off, and how much a round of cards may bring.

-- An order stays its player's, over its sum; once it is money nothing of it changes.
create trigger recharge_order_keep before update on recharge_order for each row execute function keep_recharge_order();
-- How many operators a withdrawal needs follows from its sum, and never falls.
create trigger withdrawal_keep_approvals before insert or update of approvals on withdrawal for each row execute function keep_approvals();
-- A further account, and another number of one, cool off whoever writes them.
create trigger payout_account_cool before insert or update of sealed, fingerprint on payout_account for each row execute function cool_payout_account();

-- The most that may come back for the stakes of a round, in hundredths of them; null: its provider has not said. Written by migrations and by hand alone.
alter table game add column back_max int check (back_max > 0);
update game set back_max = case code when 'blackjack' then 250 else 1200 end where provider = 'house';
revoke update on game from caiting_app;
grant update (state, turnover_percent, why_zh, why_en) on game to caiting_app;
