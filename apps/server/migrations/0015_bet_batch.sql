-- What the bet batcher hands to place_bets in one call. Every part is a list with one element per row, so that a batch of five hundred requests is
-- read by position without JSON; the types name the parts.

-- One request per player, sorted by player. `issues` are all issues of the batch, each once.
create type bet_requests as (player bigint[], request_id uuid[], body_hash bytea[], code smallint[], total bigint[], issues bigint[]);

-- What many lines share, each once: people bet on the same few issues and plays (docs/decisions/0114).
create type bet_kinds as (
  issue_id bigint[], lottery_code text[], issue_no text[], play text[], unit bigint[], mode text[], odds text[], rules text[]);

-- One line each. `request` and `kind` are places in the lists above, from 1; `line` counts from 0 inside its request.
create type bet_lines as (
  request int[], line int[], kind int[], picks text[], tickets int[], stake bigint[], ticket_stake bigint[], multiple int[], point int[], level int[]);

-- Accounts that were debited: the request's place, and the ledger line that paid for it.
create type bet_debits as (request int[], player bigint[], seq bigint[], balance bigint[]);
