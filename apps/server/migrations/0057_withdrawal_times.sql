-- How long withdrawals of the last days took, which anybody may ask (docs/decisions/0148).
create index withdrawal_paid on withdrawal (ended_at) where state = 'paid';
