import type { Page } from 'playwright-core';
import { bookSwitch, type Person, signIn } from './person.ts';
import type { Platform } from './platform.ts';
import { texts } from './texts.ts';

/** Signs a sample customer in from the login page, in English; ends when the frame names the book. */
export async function signInSample(
  page: Page,
  platform: Platform,
  name: string,
  isOnPhone = false,
): Promise<Person> {
  const email = `${name}@sample.test`;
  const person = { page, platform, t: texts.en, username: email, email, isOnPhone };
  await page.goto('/pass/login');
  await signIn(person, 'sample-customer-1');
  await bookSwitch(person).waitFor();
  return person;
}
