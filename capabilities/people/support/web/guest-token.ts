/**
 * The token of a visitor's conversation, kept in this browser alone. A private window that refuses storage
 * keeps it as long as the page stands.
 */
const key = 'chatGuest';
let inMemory: string | undefined;

/** Read each time: another tab may have opened or joined one. */
export function guestToken(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return inMemory;
  }
}

export function keepGuestToken(token: string | undefined): void {
  inMemory = token;
  try {
    if (token === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, token);
  } catch {
    // It is in memory.
  }
}
