-- phase: expand
-- Who has a page open now is counted among those who have, not among all who came today: online_time_day is that of a whole day (docs/decisions/0357).
create index concurrently online_time_until on online_time (until_at);
