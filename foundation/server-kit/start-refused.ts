/** The platform may not run here. The message is one line for whoever starts it, and says what to do. */
export class StartRefused extends Error {}
