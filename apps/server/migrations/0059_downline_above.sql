-- Who stands so many levels above a member: figures that wait to be added up find the direct member of an agent by it, and those who read all uplines
-- of a member need the index alone.
create index downline_above on downline (member, depth) include (agent, from_day, to_day, since);
drop index downline_member;
