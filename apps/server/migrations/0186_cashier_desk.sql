-- Pictures that are nobody else's business: receipts of transfers and evidence. The site serves them to whoever gave them and to operators only.
create table private_file (
  path   text not null check (path like '/files/private/%'),
  player bigint not null references player (id),
  at     timestamptz not null default app_now(),
  primary key (path, player)
);

-- Internet banking: the payer says which bank, by the code of the clearing house, and is led to that bank's page. Empty: the line asks for none.
alter table pay_line add column banks text[] not null default '{}';
alter table recharge_order add column bank text;
