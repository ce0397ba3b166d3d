import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import { pictureFile } from '#capabilities/people/uploads/face.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import * as desk from '../console-contract.ts';
import * as contract from '../contract.ts';
import { inquiryPolicyDocument } from '../policy.ts';
import { answerInquiry } from './answer-inquiry.ts';
import { askCustomer } from './ask-customer.ts';
import { endInquiries } from './end-inquiries.ts';
import { selectOwn } from './inquiries.sql.ts';
import { inquiriesOf, inquiryPicture } from './inquiries-of.ts';
import type { InquiryNeeds, InquiryServiceNeeds } from './needs.ts';
import { takeBackInquiry } from './take-back.ts';
import { inquiryTraces } from './traces.sql.ts';
import { inquiryView } from './views.ts';

export async function createInquiriesPart(
  service: InquiryServiceNeeds & { readonly configuration: Configuration },
): Promise<Part> {
  const policy = await service.configuration.define(inquiryPolicyDocument);
  const needs: InquiryNeeds = { ...service, policy };
  const end = () => endInquiries(needs);
  return {
    traces: [inquiryTraces(needs.db)],
    calls: (router) => bindInquiryCalls(router, needs),
    jobs: { end_inquiries: { cron: '* * * * *', run: end } },
    clockMove: { caughtUp: end },
  };
}

function bindInquiryCalls(router: CallRouter, needs: InquiryNeeds): void {
  router.on(contract.listInquiry, async ({ pageNum, pageSize }, { session, language }) => {
    const at = needs.clock.now();
    const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
    const { total, rows } = await selectOwn(needs.db, session.customerId, new Date(at), page);
    return accept({ total, rows: rows.map((row) => inquiryView(row, at, language)) });
  });
  router.on(contract.answerInquiry, async (sent, { session, request, language }) => {
    const pictures = [sent.picture1, sent.picture2, sent.picture3].filter((picture) => picture !== undefined);
    const answer = { id: BigInt(sent.id), text: sent.text, pictures, request };
    const answered = await answerInquiry(needs, session.customerId, answer);
    return answered.ok ? accept(inquiryView(answered.value, needs.clock.now(), language)) : answered;
  });
  router.on(desk.listInquiries, ({ reviewId }, { operator, language }) =>
    inquiriesOf(needs, operator, reviewId, language),
  );
  router.on(desk.askCustomer, (question, { operator }) => askCustomer(needs, operator, question));
  router.on(desk.takeBackInquiry, ({ id }, { operator }) => takeBackInquiry(needs, operator, BigInt(id)));
  router.on(desk.inquiryPicture, async ({ id, number }, { operator }) =>
    pictureFile(`inquiry-${id}-${number}`, await inquiryPicture(needs, operator, BigInt(id), Number(number))),
  );
}
