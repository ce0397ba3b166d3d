import type { z } from 'zod';
import { readLocaleFile } from '#foundation/server-kit/locale-file.ts';
import { cannedShape } from '../canned.ts';

/** What operators find an answer by, in the languages that they read. */
const english = {
  greeting: 'Greeting',
  deposit: 'Deposit on its way',
  passwords: 'We never ask for passwords',
} as const;
type Answer = keyof typeof english;
const arabic = {
  greeting: 'تحية',
  deposit: 'إيداع في الطريق',
  passwords: 'لا نطلب كلمات المرور أبدًا',
} as const satisfies Readonly<Record<Answer, string>>;
const answers = ['greeting', 'deposit', 'passwords'] as const satisfies readonly Answer[];

const initial: z.input<typeof cannedShape> = {
  answers: readLocaleFile<Readonly<Record<Answer, string>>>('canned-answers').flatMap(({ language, texts }) =>
    answers.map((answer) => ({
      title: (language === 'ar' ? arabic : english)[answer],
      language,
      text: texts[answer],
    })),
  ),
};

/** The document's first version: an answer in every language that has it. */
export const cannedDocument = {
  name: 'support.canned',
  schema: cannedShape,
  initial,
  permission: 'settings.configure',
  guardsMoney: false,
};
