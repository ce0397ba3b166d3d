/** Where Google sends the browser back to. */
export const callbackPath = '/api/loginCallback/google';

/** A journey to Google this tab began: what it is for and where it leads on to. */
export type Journey = {
  readonly state: string;
  readonly purpose: 'login' | 'connect';
  readonly redirect: string | undefined;
};

const key = 'googleJourney';

/**
 * Kept in this tab alone: a return with another state was started elsewhere (a link that would sign the
 * customer in to a stranger's account), and is turned away.
 */
export function rememberJourney(journey: Journey): void {
  sessionStorage.setItem(key, JSON.stringify(journey));
}

/** The journey that this state belongs to; it can be taken up once. */
export function takeJourney(state: string | undefined): Journey | undefined {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  const journey: Partial<Journey> = stored === null ? {} : JSON.parse(stored);
  if (state === undefined || journey.state !== state) return undefined;
  const purpose = journey.purpose === 'connect' ? 'connect' : 'login';
  return { state, purpose, redirect: journey.redirect };
}

export function callbackAddress(): string {
  return `${location.origin}${callbackPath}`;
}
