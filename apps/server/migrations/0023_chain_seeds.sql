-- Secrets apart (docs/decisions/0144): what reveals the links of a chain is kept from the server's role. A seed is sealed with a key that is not in the
-- database; the signer, with a role of its own, is alone in reading and writing it.
create table draw_seed (
  lottery_code text not null,
  day          date not null,
  -- AES-256-GCM, bound to lottery, day, length, anchor and timetable: what stands here opens for nothing else.
  sealed       bytea check (length(sealed) = 61),
  -- A seed of an older release, until the signer has sealed it at its first start.
  plain        bytea check (length(plain) = 32),
  -- The timetable that the chain was made for: when a link may be told follows from it, whatever stands in the issue's row.
  period_s     int not null check (period_s > 0),
  close_s      int not null check (close_s > 0),
  primary key (lottery_code, day),
  foreign key (lottery_code, day) references draw_chain (lottery_code, day),
  check ((sealed is null) <> (plain is null))
);
insert into draw_seed (lottery_code, day, plain, period_s, close_s)
  select c.lottery_code, c.day, c.seed, l.period_s, l.close_s from draw_chain c join lottery l on l.code = c.lottery_code;
alter table draw_chain drop column seed;
-- Written anew: a dropped column stays in the rows that were there.
cluster draw_chain using draw_chain_pkey;

revoke all on draw_seed from caiting_app;
-- Chains are published by publish_chain alone, which knows what day it is.
revoke insert on draw_chain from caiting_app;
grant usage on schema public to caiting_signer;
grant select on app_clock, lottery, issue, draw_chain, draw_seed to caiting_signer;
grant update (sealed, plain), maintain on draw_seed to caiting_signer;
grant execute on function app_now() to caiting_signer;
