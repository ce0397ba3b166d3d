-- Whether customers understand what leverage and options can cost them, before they pay real money for either.
create schema quiz;

create table quiz.attempt (
  customer_id bigint not null,
  number integer not null check (number > 0),
  at timestamptz not null,
  -- The version of the document `appropriateness.quiz` that was answered.
  version integer not null check (version > 0),
  answers integer[] not null,
  right_count integer not null check (right_count between 0 and question_count),
  question_count integer not null check (question_count = cardinality(answers)),
  is_passed boolean not null,
  -- When two answers come at once, the second finds the number taken.
  primary key (customer_id, number)
);
create trigger append_only before update or delete or truncate on quiz.attempt
  for each statement execute function ledger.refuse_change();
