/** Says on answers to calls that need no session whether the one that was shown stands. */
export const sessionHeader = 'x-session';

export type SessionState = 'open' | 'ended';
