-- functions: count_invite_use
-- Uses of an invite code are counted by who came by it, and by nobody else (docs/decisions/0326).
create trigger invite_use_is_counted after insert on invite_use for each row execute function count_invite_use();
revoke update (used_count) on invite_code from caiting_app;
