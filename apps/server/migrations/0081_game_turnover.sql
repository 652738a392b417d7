-- functions: refuse_settled_event
-- Turnover follows from it: nobody but functions of the owner says that rounds are over.
create trigger outbox_turnover_insert before insert on outbox for each row when (new.type = 'game.turnover') execute function refuse_settled_event();
create trigger outbox_turnover_update before update of type, payload on outbox for each row
  when (new.type = 'game.turnover' or old.type = 'game.turnover') execute function refuse_settled_event();
