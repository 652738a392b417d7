-- PostgreSQL evaluates every check at every update, also of columns that did not change: the pattern was run for each balance that moved.
-- Nearly all of them are main balances, which the first half of the condition settles.
alter table account drop constraint account_asset_check;
alter table account add constraint account_asset_check check (asset = 'main' or asset ~ '^(yuebao|hold\.[a-z]+:[0-9]+)$');
