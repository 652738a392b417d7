-- When a word of a provider came is the database's own moment: by it the audit tells whether the provider had a key of its own by then, so whoever could
-- choose it could write words of before that key, which nobody has to sign (docs/decisions/0331).
revoke insert on provider_word from caiting_app;
grant insert (kind, order_no, provider, how, body) on provider_word to caiting_app;
