import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The sample pages: English and Arabic, one file each; the other languages fall back to English. */
const languages = ['en', 'ar'] as const;

const entries = [
  { id: 'about', type: 1, titles: { en: 'About us', ar: 'من نحن' } },
  { id: 'your-money', type: 1, titles: { en: 'How we hold your money', ar: 'كيف نحتفظ بأموالك' } },
  { id: 'contact', type: 1, titles: { en: 'Contact and complaints', ar: 'التواصل والشكاوى' } },
  { id: 'terms', type: 2, titles: { en: 'Terms of use', ar: 'شروط الاستخدام' } },
  { id: 'execution', type: 2, titles: { en: 'Order execution', ar: 'تنفيذ الأوامر' } },
  { id: 'privacy', type: 2, titles: { en: 'Privacy', ar: 'الخصوصية' } },
  { id: 'cookies', type: 2, titles: { en: 'Cookie policy', ar: 'سياسة ملفات تعريف الارتباط' } },
  {
    id: 'anti-money-laundering',
    type: 2,
    titles: { en: 'Against money laundering', ar: 'مكافحة غسل الأموال' },
  },
  { id: 'conflicts', type: 2, titles: { en: 'Conflicts of interest', ar: 'تعارض المصالح' } },
  { id: 'risk', type: 3, titles: { en: 'Risk warning', ar: 'تحذير من المخاطر' } },
  { id: 'sample-notice', type: 3, titles: { en: 'This is a sample platform', ar: 'هذه منصة نموذجية' } },
] as const;

/** Reads the sample pages and writes the platform's own name and address into them. */
export function readSampleContents({
  platformName,
  supportEmail,
}: {
  platformName: string;
  supportEmail: string;
}) {
  const facts = new Map([
    ['platformName', platformName],
    ['supportEmail', supportEmail],
  ]);
  return Promise.all(
    entries.map(async ({ id, type, titles }, position) => ({
      id,
      type,
      position,
      texts: await Promise.all(
        languages.map(async (language) => {
          const html = await readFile(join(import.meta.dirname, language, `${id}.html`), 'utf8');
          return { language, title: titles[language], html: fillIn(html, facts) };
        }),
      ),
    })),
  );
}

function fillIn(html: string, facts: ReadonlyMap<string, string>): string {
  return html.replace(/\{(\w+)\}/g, (mention, name: string) => escapeHtml(facts.get(name) ?? mention));
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
