-- Events about what downtime left behind do not stand before those of now (docs/decisions/0255). The lane is that of the transaction that writes the event, so
-- that the SQL functions which write events need not know of it.
alter table outbox add column is_backlog boolean not null default coalesce(current_setting('caiting.lane', true), '') = 'backlog';

create index outbox_live on outbox (id) where not is_backlog;
create index outbox_backlog on outbox (id) where is_backlog;
