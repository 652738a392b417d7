-- No way out by voiding (docs/decisions/0145): what a void issue would have drawn is told once its beacon round is out, so that nobody voids an issue for
-- its result unnoticed.
alter table issue add column voided_at timestamptz, add column revealed_at timestamptz;

create table void_draw (
  issue_id      bigint primary key references issue (id),
  numbers       smallint[] not null check (cardinality(numbers) between 3 and 20),
  open_number   text not null,
  link          text not null check (link ~ '^[0-9a-f]{64}$'),
  previous_link text not null check (previous_link ~ '^[0-9a-f]{64}$')
);
revoke insert, update, delete, truncate on void_draw from caiting_app;
-- The clock asks for them in each turn, and few of all void issues wait.
create index issue_to_reveal on issue (beacon_time) where state = 'void' and beacon is not null and revealed_at is null;
