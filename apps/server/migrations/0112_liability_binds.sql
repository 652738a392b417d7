-- phase: expand
-- Whether the leaves of the night bind amounts to a player's number (docs/decisions/0315). False of nights from before.
alter table liability_day add column binds boolean default false not null;
