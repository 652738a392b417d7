-- Operators make and withdraw links for guests: a list of them wants an order.
alter table chat_guest_link add column created_at timestamptz not null default app_now();
create index chat_guest_link_newest on chat_guest_link (created_at desc, code);
