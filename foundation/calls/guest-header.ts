/** By which a visitor shows the token of their conversation with support, on the calls that take it. */
export const guestHeader = 'x-guest';
