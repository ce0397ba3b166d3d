-- The panel beside a review shows the decisions about its customer, the newest first.
create index review_customer on reviews.review (customer_id);
