-- Articles of the help and the pages about the site become rows beside notices and banners (docs/decisions/0204); who sees each of them.
alter table content_item drop constraint content_item_kind_check;
alter table content_item add constraint content_item_kind_check check (kind in ('notice', 'banner', 'article', 'page'));
alter table content_item
  -- By which links name it, for good.
  add column slug text check (slug ~ '^[a-z0-9-]{1,40}$'),
  -- Of an article, its part of the help.
  add column section text,
  add column audience text not null default 'everybody' check (audience in ('everybody', 'visitor', 'player', 'agent')),
  -- Which shipped text it is, as a hash; null once operators have written it, and then releases leave it alone.
  add column shipped text check (shipped ~ '^[0-9a-f]{12}$'),
  add check ((kind in ('article', 'page')) = (slug is not null)),
  add check ((kind = 'article') = (section is not null)),
  add check (shipped is null or slug is not null);
create unique index content_item_slug on content_item (kind, slug) where slug is not null;

-- They live for half an hour, and say more from now on.
delete from content_draft;
alter table content_draft drop constraint content_draft_kind_check;
alter table content_draft add constraint content_draft_kind_check check (kind in ('notice', 'banner', 'article', 'page'));
