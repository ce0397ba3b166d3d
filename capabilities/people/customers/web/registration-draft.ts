/**
 * What was typed on the registration page, kept while the page is open elsewhere (never the passwords or the
 * code).
 */
export type RegistrationDraft = {
  username: string;
  email: string;
  country?: string;
  invitationCode: string;
};

type Typed = { [Field in keyof RegistrationDraft]?: string | undefined };

const empty: RegistrationDraft = { username: '', email: '', invitationCode: '' };

let draft = empty;

export function rememberRegistration({ username = '', email = '', country, invitationCode = '' }: Typed) {
  draft = { username, email, invitationCode, ...(country === undefined ? {} : { country }) };
}

export function recallRegistration(): RegistrationDraft {
  return draft;
}

export function forgetRegistration() {
  draft = empty;
}
