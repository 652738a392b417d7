-- Results, the times that decide and what was sealed are written by functions of the owner alone (docs/decisions/0146). The server's role reads.
revoke insert, update, delete, truncate on issue, draw_result from caiting_app;
-- What a lottery is stays; whether it is on sale and how it is listed may change.
revoke update on lottery from caiting_app;
grant update (name, enabled, paused, hot, sort) on lottery to caiting_app;
-- A kept round is at least the hash of its own signature. Whose signature it is cannot be told in SQL: the reader of a proof verifies that.
alter table beacon_round
  add constraint beacon_round_is_hash check (randomness = encode(sha256(decode(signature, 'hex')), 'hex'));
