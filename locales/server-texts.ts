import type adjustmentMail from './en/adjustment-mail.json';
import type alertMail from './en/alert-mail.json';
import type chatMail from './en/chat-mail.json';
import type codeMail from './en/code-mail.json';
import type contentMail from './en/content-mail.json';
import type depositsMail from './en/deposits-mail.json';
import type inquiryTemplates from './en/inquiry-templates.json';
import type inviteMail from './en/invite-mail.json';
import type kycMail from './en/kyc-mail.json';
import type loanAgreement from './en/loan-agreement.json';
import type loanMail from './en/loan-mail.json';
import type nftMail from './en/nft-mail.json';
import type noticeMail from './en/notice-mail.json';
import type notices from './en/notices.json';
import type reviews from './en/reviews.json';
import type reviewsMail from './en/reviews-mail.json';
import type sampleText from './en/sample-text.json';
import type securityMail from './en/security-mail.json';
import type statement from './en/statement.json';
import type withdrawalMail from './en/withdrawal-mail.json';

/** The English texts that the server writes with: a line for every file that `readWords` reads. */
interface ServerTexts {
  'adjustment-mail': typeof adjustmentMail;
  'alert-mail': typeof alertMail;
  'chat-mail': typeof chatMail;
  'code-mail': typeof codeMail;
  'content-mail': typeof contentMail;
  'deposits-mail': typeof depositsMail;
  'inquiry-templates': typeof inquiryTemplates;
  'invite-mail': typeof inviteMail;
  'kyc-mail': typeof kycMail;
  'loan-agreement': typeof loanAgreement;
  'loan-mail': typeof loanMail;
  'nft-mail': typeof nftMail;
  'notice-mail': typeof noticeMail;
  notices: typeof notices;
  reviews: typeof reviews;
  'reviews-mail': typeof reviewsMail;
  'sample-text': typeof sampleText;
  'security-mail': typeof securityMail;
  statement: typeof statement;
  'withdrawal-mail': typeof withdrawalMail;
}

/** `reasons.other` is one within another. */
type TextKey<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? Name : `${Name}.${TextKey<Texts[Name]>}`;
}[keyof Texts & string];

/** The files that have all these texts; none where one is still to be written. Any, for any text. */
export type FileWith<Key extends string> = string extends Key
  ? string
  : {
      [File in keyof ServerTexts]: [Key] extends [TextKey<ServerTexts[File]>] ? File : never;
    }[keyof ServerTexts];
