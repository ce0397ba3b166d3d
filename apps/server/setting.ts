import { z } from 'zod';

export interface SettingNote {
  /** What it does, in Markdown. */
  readonly meaning: string;
  /** What happens without it, where the reader below has no default of its own. */
  readonly without?: string;
  /** Production does not start without it; the words complete "production needs …". */
  readonly production?: string;
}

/** Every setting's documentation; a setting without one is an error of the generator. */
export const settingNotes = z.registry<SettingNote>();

/** Joins a reader and its documentation; a copy of the reader, since settings share the simple ones. */
export function setting<S extends z.ZodType>(reader: S, note: SettingNote): S {
  const own = reader.clone();
  settingNotes.add(own, note);
  return own;
}

/** Reads text with `read`; where that gives undefined the setting is refused with `hint`. */
export function readWith<T>(read: (text: string) => T | undefined, hint: string) {
  return z
    .string()
    .transform((text, context): T => {
      const value = read(text);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: hint });
      return z.NEVER;
    })
    .optional();
}

export const text = z.string().optional();
export const httpUrl = z.url({ protocol: /^https?$/ });
export const integer = (least: number, most?: number) => {
  const whole = z.coerce.number().int().min(least);
  return most === undefined ? whole : whole.max(most);
};

/** The items of a comma-separated setting. */
export function listOf(written: string): string[] {
  return written
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
