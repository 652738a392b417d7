-- Lists of players that staff read (docs/decisions/0311): all, of one grade, of one agent, the locked ones, each the newest account first.
create index player_listed on player (registered_at desc, id desc);
create index player_listed_grade on player (grade, registered_at desc, id desc);
create index player_listed_upline on player (upline, registered_at desc, id desc) where upline is not null;
create index player_listed_locked on player (registered_at desc, id desc) where state = 'locked';

-- The beginning of a user name, whatever the database sorts by.
create index player_name_begins on player (name_lower text_pattern_ops);

-- Who signed in from an address: searches, and who shares one with a player.
create index session_address on session (address, id desc);

-- The last four digits of a bank card, all of it that is kept readable.
create index payout_account_tail on payout_account (right(shown, 4)) where kind = 'bank';
