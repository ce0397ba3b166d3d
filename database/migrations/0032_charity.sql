-- What came into `house/charity-payable` (18) and went out of it, for the page that everybody may read.
create index posting_charity on ledger.posting (book, ref)
  where from_account = 18 or to_account = 18 or next_from_account = 18 or next_to_account = 18;
