-- functions: app_now, staff_log_text, staff_log_hash, staff_log_add_link, staff_log_link_signing_begin, place_signing_begin, place_agreement
-- Since when acts of operators are signed is a link of the operators' log, at a place that the database gives (docs/decisions/0325): whoever moves the row
-- changes a text that the chain has hashed. A site that has required signatures before gets its link now.
alter table staff_log_link drop constraint staff_log_link_kind_check;
alter table staff_log_link add constraint staff_log_link_kind_check check (kind in ('act', 'signature', 'outcome', 'signingBegin'));
create trigger staff_signing_begin_placed before insert on staff_signing_begin for each row execute function place_signing_begin();
create trigger staff_signing_begin_linked after insert on staff_signing_begin for each row execute function staff_log_link_signing_begin();
do $$
begin
  perform staff_log_add_link('signingBegin', l) from staff_log l join staff_signing_begin b on b.line = l.id;
end $$;

-- The moment of an agreement is the database's own: a wish is judged by what was required then.
create trigger staff_request_agreed before insert or update of confirmed_by, confirmed_at on staff_request for each row execute function place_agreement();
