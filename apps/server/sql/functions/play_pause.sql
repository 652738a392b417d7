-- A pause of this length ends a stretch of play.
create or replace function play_pause() returns interval language sql immutable parallel safe as $$ select interval '30 minutes' $$;
