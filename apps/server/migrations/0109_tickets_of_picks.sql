-- phase: expand
-- How many tickets a play's picks are (docs/decisions/0312), laid down with its odds from sql/prices.txt. No right of the server.
create type ticket_counting as (
  -- packages/lottery/src/counting.ts says what each one is.
  formula   text,
  figures   int[],
  -- The values that the figures are of, where they are of values.
  names     text[],
  -- Where positions are ticked: how many of them a ticket has.
  positions int
);
-- Of rules that no release lays down any more it is not known: nothing is bet by them.
alter table play_price add column counting ticket_counting;
