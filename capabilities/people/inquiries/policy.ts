import { z } from 'zod';

const inquiryPolicyShape = z.strictObject({
  answerDays: z.int().min(1).max(30),
  questionsAtMost: z.int().min(1).max(5),
});
export type InquiryPolicy = z.output<typeof inquiryPolicyShape>;

/**
 * The document `inquiries.policy`: for how many days a question stops the clock, and how often it may be
 * stopped for one review.
 */
export const inquiryPolicyDocument = {
  name: 'inquiries.policy',
  schema: inquiryPolicyShape,
  initial: { answerDays: 7, questionsAtMost: 3 } satisfies InquiryPolicy,
  permission: 'settings.configure',
  guardsMoney: false,
};
