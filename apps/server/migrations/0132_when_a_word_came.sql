-- functions: app_now, place_decision
-- When a word of a provider came is the database's own moment: by it the audit tells whether the provider had a key of its own by then, so whoever could
-- choose it could write words of before that key, which nobody has to sign (docs/decisions/0331).
revoke insert on provider_word from caiting_app;
grant insert (kind, order_no, provider, how, body) on provider_word to caiting_app;

-- So are the moments at which an adjustment is decided and a withdrawal reviewed: the audit asks for signatures from one moment on.
create trigger money_adjustment_decided before insert or update on money_adjustment for each row execute function place_decision();
revoke insert on withdrawal_review from caiting_app;
grant insert (withdrawal, staff, staff_name, act, note) on withdrawal_review to caiting_app;
