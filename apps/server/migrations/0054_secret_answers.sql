-- Answers to safety questions and passwords of rooms are reached by functions of the owner alone (docs/decisions/0147), as passwords of players are. Which
-- columns these are is said in platform/db/app-rights.ts; whether a room has a password is no secret.
alter table chat_room add column has_password boolean generated always as (password_hash is not null) stored;
-- Neither a row laid in the place of another: an answer that one knows would open the account that it is moved to.
revoke insert, update, delete on safety_question from caiting_app;
