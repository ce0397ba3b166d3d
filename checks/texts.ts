import { readFile, writeFile } from 'node:fs/promises';
import { defaultLanguage, type Language, languages } from '#locales/languages.ts';
import { runNode } from '../tools/run.ts';
import { differentArguments } from './locale-rules.ts';
import { beginLanguage } from './new-language.ts';
import { retellingProblems } from './retelling-rules.ts';
import { type ExchangedText, readPo, writePo } from './text-exchange.ts';
import { writeMarks, writeRetellings, writeTexts, writeWaiting } from './text-files.ts';
import { describe } from './text-notes.ts';
import { askedFor, changedPlaces, markOf, marksOf, moved, stateOf } from './text-states.ts';
import {
  everything,
  problemsOf,
  readEnglishGlossary,
  readMarks,
  readMoneyTexts,
  readNotes,
  readPictures,
  readTranslation,
  textsAndBlocks,
  wantedOf,
} from './translations.ts';

const usage = `npm run texts -- …
  (nothing)              how many texts of each language are to be translated and to be read
  changed [--same [place …]]  English has changed: asks for its translations, but for those that still say it
  export de de.po        what is to be translated or read, for translators' tools; --all: every text
  import de.po           takes translations back: new ones are then translated, translated ones read
  done de [place …]      these texts were translated in their files; without places, all
  read de [place …]      these texts were read by a second reader; without places, all
  retell de              prints the texts about money that need a retelling, without their English
  retold de says.json    takes {"place": "what it says, in English"} from the reader who retold them
  pictures               takes pictures of the screens, which exported texts then refer to
  add pl Polski [rtl]    begins a language with every text still to be translated`;

const english = await readTranslation(defaultLanguage);
const others = languages.filter(({ tag }) => tag !== defaultLanguage).map(({ tag }) => tag);

const commands: Readonly<Record<string, (...args: string[]) => Promise<void>>> = {
  async state() {
    for (const tag of others) {
      const { waiting } = await readTranslation(tag);
      console.log(`${tag}: ${waiting.new.length} to be translated, ${waiting.translated.length} to be read`);
    }
  },

  async changed(flag, ...same) {
    const all = changedPlaces(everything(english), await readMarks());
    const stays = (place: string) => flag === '--same' && (same.length === 0 || same.includes(place));
    const changed = all.filter((place) => !stays(place));
    for (const place of changed) console.log(place);
    for (const tag of others) {
      const own = await readTranslation(tag);
      const { waiting, unfit } = askedFor(changed, wantedOf(english, tag), own);
      await writeTexts(tag, new Map(unfit.map((place) => [place, undefined])));
      await writeWaiting(tag, waiting);
    }
    await writeMarks(marksOf(everything(english)));
    console.log(`${all.length} English texts have changed, ${changed.length} are to be translated`);
  },

  async export(tag = '', file = '', ...flags) {
    const language = languageOf(tag);
    const own = await readTranslation(language);
    const [from, to] = [everything(wantedOf(english, language)), everything(own)];
    const translations = await Promise.all(others.map(readTranslation));
    const [notes, pictures] = [await readNotes(), await readPictures()];
    const texts = [...from].map(([place, text]) => {
      const state = stateOf(own.waiting, place);
      return { place, english: text, translation: to.get(place) ?? '', state };
    });
    const wanted = texts.filter(({ state }) => flags.includes('--all') || state !== 'read');
    const description = (place: string) => {
      const said = translations.flatMap(({ texts }) => texts.get(place) ?? []);
      return describe(notes, pictures, place, english.texts.get(place) ?? '', said);
    };
    await writeFile(file, writePo(language, wanted, description));
    console.log(`${wanted.length} texts in ${file}`);
  },

  async import(file = '') {
    const { language: tag, texts } = readPo(await readFile(file, 'utf8'));
    const language = languageOf(tag);
    const own = await readTranslation(language);
    const from = everything(wantedOf(english, language));
    const isCurrent = (text: { place: string; english: string }) => from.get(text.place) === text.english;
    for (const text of texts) if (!isCurrent(text)) console.log(`English has changed since: ${text.place}`);
    const taken = texts.filter((text) => isCurrent(text) && text.state === 'read' && fits(text));
    const before = everything(own);
    const isReading = ({ place, translation }: { place: string; translation: string }) =>
      stateOf(own.waiting, place) !== 'new' && before.get(place) === translation;
    await writeTexts(language, new Map(taken.map(({ place, translation }) => [place, translation])));
    const placesOf = (isRead: boolean) =>
      taken.filter((text) => isReading(text) === isRead).map(({ place }) => place);
    await writeWaiting(
      language,
      moved(moved(own.waiting, placesOf(true), 'read'), placesOf(false), 'translated'),
    );
    await finish(language);
  },

  done: (tag = '', ...places) => advance(tag, 'new', places),
  read: (tag = '', ...places) => advance(tag, 'translated', places),

  async retell(tag = '') {
    const own = await readTranslation(languageOf(tag));
    const wanted = retellingProblems(
      await readMoneyTexts(),
      textsAndBlocks(own),
      { new: [], translated: [] },
      own.retellings,
    );
    const texts = textsAndBlocks(own);
    const untold = wanted.map(({ place }) => [place, texts.get(place) ?? '']);
    console.log(JSON.stringify(Object.fromEntries(untold), null, 2));
  },

  async retold(tag = '', file = '') {
    const language = languageOf(tag);
    const own = await readTranslation(language);
    const told: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
    const added = Object.entries(told).map(([place, says]) => {
      const text = textsAndBlocks(own).get(place);
      if (text === undefined) throw new Error(`${language} has no text ${place}`);
      return [place, { of: markOf(text), says }] as const;
    });
    const money = new Set(await readMoneyTexts());
    const kept = Object.entries(own.retellings).filter(([place]) => money.has(place));
    await writeRetellings(language, Object.fromEntries([...kept, ...added]));
    await writeWaiting(language, moved(own.waiting, Object.keys(told), 'read'));
    await finish(language);
  },

  async pictures() {
    for (const script of ['tools/build.ts', 'journeys/take-text-pictures.ts'])
      if (!(await runNode([script])).ok) process.exitCode = 1;
  },

  async add(tag = '', name = '', dir = 'ltr') {
    if (tag === '' || name === '' || (dir !== 'ltr' && dir !== 'rtl')) throw new Error(usage);
    await beginLanguage({ tag, name, dir }, [...everything(wantedOf(english, tag as Language)).keys()]);
    console.log(`locales/${tag} is begun; npm run check says what is to be decided for it`);
  },
};

/** Whether a translation has the placeholders of its English; says so where it has not. */
function fits({ place, english, translation }: ExchangedText): boolean {
  const problems = place.includes(':') ? differentArguments(place, english, translation) : [];
  for (const { says } of problems) console.log(`not taken: ${place} ${says}`);
  return problems.length === 0;
}

/** Marks places of a language as translated, or as read; says what is wrong with them. */
async function advance(tag: string, from: 'new' | 'translated', places: readonly string[]): Promise<void> {
  const language = languageOf(tag);
  const own = await readTranslation(language);
  const texts = everything(own);
  const unknown = places.filter((place) => !texts.has(place));
  if (unknown.length > 0) throw new Error(`${language} has no text ${unknown.join(', ')}`);
  const wanted = places.length > 0 ? places : own.waiting[from].filter((place) => texts.has(place));
  await writeWaiting(language, moved(own.waiting, wanted, from === 'new' ? 'translated' : 'read'));
  await finish(language);
}

/** Says what is wrong with a language after its lists have changed. */
async function finish(language: Language): Promise<void> {
  const own = await readTranslation(language);
  const glossary = await readEnglishGlossary();
  const problems = problemsOf(wantedOf(english, language), glossary, await readMoneyTexts(), own);
  for (const { kind, place, says } of problems) console.log(`${kind}: ${place} ${says}`);
  const { waiting } = own;
  console.log(`${language}: ${waiting.new.length} to be translated, ${waiting.translated.length} to be read`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

function languageOf(tag: string): Language {
  const language = others.find((each) => each === tag);
  if (language === undefined) throw new Error(`${tag} is not one of ${others.join(', ')}\n${usage}`);
  return language;
}

const [name = 'state', ...args] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) throw new Error(usage);
await command(...args);
