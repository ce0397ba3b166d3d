import { ourLanguage } from '#locales/wanted-language.ts';
import { session } from './session-state.ts';

/**
 * `?lang=ja` on any page chooses for this device, and leaves the address. Other words do nothing. Such a link
 * may come from a stranger, so it never changes the language of a customer's mails.
 */
export function takeLanguageFromAddress() {
  const address = new URL(location.href);
  const wanted = address.searchParams.get('lang');
  if (wanted === null) return;
  const lang = ourLanguage(wanted);
  if (lang !== undefined) session.change({ lang });
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
}
