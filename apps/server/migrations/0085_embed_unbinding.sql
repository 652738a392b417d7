-- phase: expand
-- functions: app_now, refuse_change
-- Bindings to partner sites that their person has undone: whom a site could once sign in stays known.
create table embed_unbinding (
  id       bigint generated always as identity primary key,
  origin   text not null,
  uid      text not null,
  player   bigint not null references player (id),
  host     bigint references player (id),
  bound_at timestamptz not null,
  at       timestamptz not null default app_now()
);
create index embed_unbinding_player on embed_unbinding (player);
create trigger embed_unbinding_insert_only before update or delete or truncate on embed_unbinding execute function refuse_change();
revoke insert, update, delete, truncate on embed_unbinding from caiting_app;
