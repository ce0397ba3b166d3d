-- An auction's least step and extension are agreed when it is listed (docs/decisions/0073-terms-agreed-at-opening.md).
alter table nfts.piece
  add column step_ppm bigint check (step_ppm between 0 and 1000000),
  add column extension_ms integer check (extension_ms > 0);

-- Those of before have the newest version's, or what the document began with.
update nfts.piece
set step_ppm = coalesce(round((v.value->>'minimumStep')::numeric * 1000000), 50000),
  extension_ms = coalesce((v.value->>'extensionMinutes')::integer * 60000, 900000)
from (select (select value from configuration.version where document = 'nfts.auctions' order by version desc limit 1) as value) v
where sale = 'auction';

alter table nfts.piece add constraint auctions_have_terms check (
  (sale = 'auction') = (step_ppm is not null) and (sale = 'auction') = (extension_ms is not null));
