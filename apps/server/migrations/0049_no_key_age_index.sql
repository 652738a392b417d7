-- Old keys are swept by their place in the table (docs/decisions/0189): nothing reads this index, and every bet wrote to it.
drop index request_key_created_at;
