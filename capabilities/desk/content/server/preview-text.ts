import type { OutputOf, ParsedInputOf } from '#foundation/calls/define-call.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import { type Language, languageOf } from '#locales/languages.ts';
import type { previewText, readText } from '../console-contract.ts';
import { unknownFigure, withFigures } from '../figures.ts';
import { offeredFigures } from '../offered-figures.ts';
import { findEntry } from './content.sql.ts';
import { checkText, type DeskNeeds } from './desk-needs.ts';

/** What a reader of a language reads, now or later. */
export async function readAs(
  { db, clock, figuresOf }: DeskNeeds,
  { id, language, at }: ParsedInputOf<typeof readText>,
): Promise<Result<OutputOf<typeof readText>>> {
  // A preview of the past makes no sense: earlier texts are among the revisions.
  const moment = Math.max(clock.now(), at === undefined ? 0 : Date.parse(at));
  const read = await findEntry(db, id, language, new Date(moment));
  if (read === undefined) return refuse('NOT_FOUND');
  return accept({
    title: read.title,
    html: withFigures(read.html, languageOf(read.language).tag, figuresOf),
    language: read.language,
    ...(read.isImportant && { important: true }),
    updatedAt: formatInstant(read.updatedAt.getTime()),
  });
}

/** An unsaved text, as it would be read; refused as it would be when it is saved. */
export function previewOf(
  { figuresOf }: Pick<DeskNeeds, 'figuresOf'>,
  { title, html, language }: ParsedInputOf<typeof previewText>,
): Result<OutputOf<typeof previewText>> {
  const checked = checkText(html, language, figuresOf);
  return checked.ok ? accept({ title, html: withFigures(html, language, figuresOf), language }) : checked;
}

/** What texts may quote, as it is in force now; without what is not there. */
export function figuresInForce({ figuresOf }: Pick<DeskNeeds, 'figuresOf'>, language: Language) {
  return offeredFigures
    .map((placeholder) => ({ placeholder, value: withFigures(placeholder, language, figuresOf) }))
    .filter(({ value }) => value !== unknownFigure);
}
