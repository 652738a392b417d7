-- Codes that people type are compared, and unique, in one form (docs/decisions/0261): canonicalCode of the contract, of signs that codes may have.
-- Of codes of before that read alike the oldest holds the form and the others are marked; each of them is found as it is written, and by nothing else.
alter table invite_code add column canonical text not null generated always as (translate(upper(code), 'OIL', '011')) stored;
alter table invite_code add column is_doubled boolean not null default false;
update invite_code i set is_doubled = true
  from (select code, row_number() over (partition by canonical order by created_at, code) as place from invite_code) n
 where n.code = i.code and n.place > 1;
create unique index invite_code_canonical on invite_code (canonical) where not is_doubled;
create index invite_code_reads on invite_code (canonical);

alter table chat_guest_link add column canonical text not null generated always as (translate(upper(code), 'OIL', '011')) stored;
create index chat_guest_link_canonical on chat_guest_link (canonical);
