-- Operators search by any part of a hash, an address, an account's number, a reference, and by words of a chat.
create extension if not exists pg_trgm with schema public;

create index recharge_hash_part on deposits.recharge using gin (claimed_hash gin_trgm_ops);
create index transfer_hash_part on deposits.transfer using gin (tx_hash gin_trgm_ops);
create index transfer_address_part on deposits.transfer using gin (address gin_trgm_ops);
create index deposit_address_part on chains.deposit_address using gin (address gin_trgm_ops);
create index withdrawal_address_part on withdrawals.withdrawal using gin (lower(address) gin_trgm_ops);
create index withdrawal_paid_by_part on withdrawals.withdrawal using gin (lower(paid_by) gin_trgm_ops);
create index withdrawal_account_part on withdrawals.withdrawal using gin (lower(bank::text) gin_trgm_ops);
create index destination_address_part on withdrawals.destination using gin (lower(address) gin_trgm_ops);
create index destination_account_part on withdrawals.destination using gin (lower(bank::text) gin_trgm_ops);
create index payout_hash_part on withdrawals.payout_transaction using gin (hash gin_trgm_ops);
create index adjustment_reference_part on adjustments.adjustment using gin (lower(reference) gin_trgm_ops);
create index message_words on support.message using gin (lower(text) gin_trgm_ops);
