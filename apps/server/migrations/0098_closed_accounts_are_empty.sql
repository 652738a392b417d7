-- An account that is closed holds nothing, and never will: whatever would post to it fails. Not compared with rows of before, none of which is closed.
alter table account add constraint account_closed_is_empty check (closed_at is null or balance = 0) not valid;
