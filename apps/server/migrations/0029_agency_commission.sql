-- Shares of the commission in the order of time, for an agent's statement: by issue or member they are few, by day they are all there is.
create index agent_rebate_at on agent_rebate (player, at);
