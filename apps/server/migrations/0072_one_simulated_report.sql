-- The simulated source gives other numbers each time it is asked; two servers that ask at once must keep one answer, not contradict
-- each other.
create unique index feed_report_one_simulated on feed_report (issue_id, source) where kind = 'simulated';
