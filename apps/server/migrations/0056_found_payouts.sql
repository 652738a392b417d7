-- What became of a payout whose provider is no longer configured: two operators say so (docs/decisions/0208).
alter table withdrawal_review drop constraint withdrawal_review_act_check;
alter table withdrawal_review add constraint withdrawal_review_act_check check (act in ('approve', 'reject', 'paid', 'foundPaid', 'foundReturned'));
