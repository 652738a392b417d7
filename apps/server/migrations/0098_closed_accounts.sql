-- phase: expand
-- No CHECK that such an account stays empty: money is posted in sets, and one late credit would stop the whole set, settlement among it. The audit asks instead.
comment on column account.closed_at is 'When its player closed it for good (docs/decisions/0303). Nobody can reach what comes later: see the audit check closedAccountsAreEmpty.';
