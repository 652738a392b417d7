-- What was published of an activity is not changed, as 0041 says: the server's role counts what was paid and ends it. Its budget, its turnover and who
-- published it were open to an update.
revoke update on activity from caiting_app;
grant update (spent, claims, starts_at, ends_at, claims_until) on activity to caiting_app;
