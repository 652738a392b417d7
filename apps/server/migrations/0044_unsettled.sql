-- The sweep asks for issues that are drawn or void and not done with; few of all are so for long.
create index issue_unsettled on issue (draw_at) where state in ('drawn', 'void');
