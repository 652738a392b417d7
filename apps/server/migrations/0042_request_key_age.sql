-- Every accepted bet writes a request key; the clean-up by age runs once a night and is served as well by an index of a few pages.
drop index request_key_created_at;
create index request_key_created_at on request_key using brin (created_at);
