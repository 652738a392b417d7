-- phase: expand
-- functions: app_now, refuse_change
-- Which version of the agreement and of the privacy notice stood on the page when a person accepted them. Texts of versions are kept (content_version).
create table content_consent (
  player  bigint not null references player (id),
  item    bigint not null,
  version int not null,
  at      timestamptz not null default app_now(),
  primary key (player, item, version),
  foreign key (item, version) references content_version (item, version)
);
create trigger content_consent_insert_only before update or delete or truncate on content_consent execute function refuse_change();
revoke update, delete, truncate on content_consent from caiting_app;
