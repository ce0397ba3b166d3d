import { z } from 'zod';
import { languages } from '#locales/languages.ts';
import { lettersAtMost } from './rules.ts';

/** The document `support.canned`: answers that operators begin with, by language. */
const cannedShape = z.strictObject({
  answers: z
    .array(
      z.strictObject({
        title: z.string().trim().min(1).max(60),
        language: z.enum(languages.map(({ tag }) => tag)),
        text: z.string().trim().min(1).max(lettersAtMost),
      }),
    )
    .max(300),
});

const initial: z.input<typeof cannedShape> = {
  answers: [
    {
      title: 'Greeting',
      language: 'en',
      text: 'Hello, thank you for writing. I am reading what you wrote and will answer in a moment.',
    },
    {
      title: 'Deposit on its way',
      language: 'en',
      text: 'A deposit is credited once the network has confirmed it often enough. You see how far it is under Account, Deposit. Please send me the transaction hash if it is not listed there.',
    },
    {
      title: 'We never ask for passwords',
      language: 'en',
      text: 'Please never send a password, a one-time code or a card number here: nobody of ours will ask for one.',
    },
    {
      title: 'تحية',
      language: 'ar',
      text: 'مرحبًا، شكرًا لكتابتك إلينا. أقرأ رسالتك الآن وسأجيبك بعد قليل.',
    },
    {
      title: 'إيداع في الطريق',
      language: 'ar',
      text: 'يُقيَّد الإيداع بعد أن تؤكده الشبكة عددًا كافيًا من المرات. ترى تقدّمه في الحساب ثم الإيداع. إن لم يكن مدرجًا هناك فأرسل إليّ رمز المعاملة (hash).',
    },
    {
      title: 'لا نطلب كلمات المرور أبدًا',
      language: 'ar',
      text: 'من فضلك لا ترسل هنا كلمة مرور أو رمزًا لمرة واحدة أو رقم بطاقة: لن يطلب منك أحد من فريقنا ذلك.',
    },
  ],
};

export const cannedDocument = {
  name: 'support.canned',
  schema: cannedShape,
  initial,
  permission: 'settings.configure',
  guardsMoney: false,
};
