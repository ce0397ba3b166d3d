/** The platform may not run here. The message is one line for the person starting it, and says what to do. */
export class StartRefused extends Error {}
