import type { z } from 'zod';
import { readLocaleFile } from '#foundation/server-kit/locale-file.ts';
import { agreementShape } from '../agreement.ts';

type AgreementTexts = Readonly<Record<'title' | 'englishRules' | `p${number}`, string>>;

/** The document's first version: the agreement in every language that has its texts. */
export const agreementDocument = {
  name: 'loans.agreement',
  schema: agreementShape,
  initial: {
    texts: readLocaleFile<AgreementTexts>('loan-agreement').map(({ language, texts }) => {
      const { title, englishRules: _, ...paragraphs } = texts;
      return { language, title, paragraphs: Object.values(paragraphs) };
    }),
  } satisfies z.input<typeof agreementShape>,
  permission: 'products.configure',
  guardsMoney: true,
};
