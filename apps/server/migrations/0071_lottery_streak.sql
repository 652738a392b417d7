-- The current runs of each lottery's two-sided properties (plays.md §5), moved on in the transaction of each draw. What is here can be
-- computed again from the results; it is kept so that nobody scans them.
create table lottery_streak (
  lottery_code text primary key references lottery (code),
  -- The newest draw that is counted in.
  draw_at      timestamptz not null,
  issue_no     text not null,
  -- {"X_QIU.2.大小": ["大", 4], …}; a series without a run is left out.
  runs         jsonb not null
);
revoke delete, truncate on lottery_streak from caiting_app;
