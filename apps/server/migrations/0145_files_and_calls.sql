-- phase: expand
-- Files that people asked for lie where uploads lie (docs/decisions/0360). Which of the tries to make it is the file; null: it was made by a server of before, and lies on that one's machine.
alter table data_export add column file uuid;
alter table staff_export add column file uuid;
-- The call for which an event was written, by the name that logs have for it (docs/decisions/0361); null: work of the site itself, or what many calls share. It decides nothing and is shown to nobody.
-- The name is that of the transaction that writes the event, so that the SQL functions which write events need not know of it.
alter table outbox add column call_id varchar(64) default nullif(current_setting('caiting.call', true), '');
-- On which time line of the log the row was written: a replica of an old primary that nobody fenced may have a young row, and must not be read (docs/decisions/0355). Null: by a server of before.
alter table health_probe add column timeline text;
