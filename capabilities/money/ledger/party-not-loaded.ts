/** Another process has changed whom a command concerns: to be submitted again. Nothing was done. */
export class PartyNotLoaded extends Error {}
