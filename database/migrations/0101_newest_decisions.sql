-- What was decided these days, and by whom: the desk's home page.
create index newest on reviews.decision (at) where withdrawn_at is null;
