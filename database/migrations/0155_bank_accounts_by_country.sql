-- Bank accounts are stored as their country has them. Those without a country are Indian: all were, before there was one.
create function withdrawals.is_bank_account(bank jsonb) returns boolean
language sql immutable parallel safe as $$
  select coalesce(
    jsonb_typeof(bank) = 'object'
    and bank ?& array['holder', 'bankName', 'account']
    and not jsonb_path_exists(bank, '$.* ? (@.type() != "string" || @ == "")')
    and case
      when not bank ? 'country' then bank - array['holder', 'bankName', 'account'] ?& array['ifsc', 'branch']
        and bank - array['holder', 'bankName', 'account', 'ifsc', 'branch'] = '{}'
      when bank - array['holder', 'bankName', 'account', 'country', 'bic', 'sortCode', 'routing', 'bankCode'] <> '{}' then false
      when bank ->> 'country' !~ '^[A-Z]{2}$' or bank ->> 'country' = 'IN' then false
      when bank ->> 'country' in ('GB', 'GG', 'IM', 'JE') then
        bank ->> 'sortCode' ~ '^\d{6}$' and bank ->> 'account' ~ '^\d{8}$' and not bank ?| array['bic', 'routing', 'bankCode']
      when bank ->> 'country' in ('US', 'PR', 'GU', 'VI', 'AS', 'MP') then
        bank ->> 'routing' ~ '^\d{9}$' and bank ->> 'account' ~ '^\d{4,17}$' and not bank ?| array['bic', 'sortCode', 'bankCode']
      when bank ->> 'country' = 'MX' then
        bank ->> 'account' ~ '^\d{18}$' and not bank ?| array['bic', 'sortCode', 'routing', 'bankCode']
      when bank ? 'bic' then
        bank ->> 'bic' ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$' and bank ->> 'account' ~ '^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$'
        and not bank ?| array['sortCode', 'routing', 'bankCode']
      else bank ->> 'bankCode' ~ '^[A-Z0-9]{2,15}$' and bank ->> 'account' ~ '^[A-Z0-9]{5,34}$'
        and not bank ?| array['sortCode', 'routing']
    end,
    false)
$$;

alter table withdrawals.withdrawal add constraint bank_in_full check (bank is null or withdrawals.is_bank_account(bank));
alter table withdrawals.destination add constraint bank_in_full check (bank is null or withdrawals.is_bank_account(bank));
