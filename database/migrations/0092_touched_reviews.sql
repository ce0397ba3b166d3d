-- What operators have claimed or approved and nobody has settled: few of all that was ever touched.
create index touched on reviews.review (kind) where state = 'waiting';
