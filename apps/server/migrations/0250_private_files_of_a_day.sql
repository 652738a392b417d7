-- Receipts of one player within a day are counted.
create index private_file_player on private_file (player, at);
