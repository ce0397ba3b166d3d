-- Who takes its last approval back, until its capability has: the review is carried out again, backwards.
alter table reviews.review add column taken_back_by bigint,
  add constraint taken_back_is_carried_out check (taken_back_by is null or state = 'deciding');
