-- phase: expand
-- The audit follows each level of a player through its changes (levelsAreTheirHistory).
create index concurrently past_level_of on past_level (player, lottery_type, id);
