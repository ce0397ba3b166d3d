import { useTranslations } from 'use-intl';
import type { Messages } from '#locales/messages.ts';

type Texts = Messages['configuration'];

/** The words of documents and their fields, which come from the platform as names. */
export interface Words {
  document(name: string): { readonly title: string; readonly lead: string };
  /** `stopOutLevel` → "Stop-out level"; an unknown name in plain words, a code as it is. */
  field(name: string): string;
  /** The words for a place in a list, counted from 0. */
  place(place: string): string;
  unit(name: string): string;
  /** What to call the name of a new row of this field. */
  newName(field: string): string;
}

export function useWords(): Words {
  const t = useTranslations('configuration');
  const documents = useTranslations('configuration.documents');
  const fields = useTranslations('configuration.fields');
  const units = useTranslations('configuration.units');
  const isDocument = (key: string): key is keyof Texts['documents'] =>
    documents.has(`${key as keyof Texts['documents']}.title`);
  const isField = (key: string): key is keyof Texts['fields'] => fields.has(key as keyof Texts['fields']);
  const isUnit = (key: string): key is keyof Texts['units'] => units.has(key as keyof Texts['units']);
  const field = (name: string): string => {
    const [, asset, way] = channel.exec(name) ?? [];
    if (asset !== undefined && way !== undefined) return `${asset} · ${field(way)}`;
    return isWord(name) && isField(name) ? fields(name) : inWords(name);
  };
  return {
    field,
    document(name) {
      const key = name.replace('.', '-');
      if (!isDocument(key)) return { title: name, lead: '' };
      return { title: documents(`${key}.title`), lead: documents(`${key}.lead`) };
    },
    place: (place) => t('place', { place: Number(place) + 1 }),
    newName(field) {
      if (field === 'markets' || field === 'added' || field === 'changed') return t('form.newMarket');
      return field === 'texts' ? t('form.newLanguage') : t('form.newName');
    },
    unit: (name) => (isUnit(name) ? units(name) : name),
  };
}

/** A way to pay out, `USDT-ethereum`. */
const channel = /^([A-Z]+)-([a-z]+)$/;

/** What a schema's author named; the rest are codes that operators entered. */
function isWord(name: string): boolean {
  return /^[a-z][a-zA-Z0-9]*$/.test(name);
}

function inWords(name: string): string {
  if (!isWord(name)) return name;
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
