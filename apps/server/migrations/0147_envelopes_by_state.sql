-- phase: expand
-- Red envelopes of one state, newest first, as staff look them up.
create index concurrently envelope_by_state on envelope (state, id desc);
