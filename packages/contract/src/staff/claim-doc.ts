/** Who has claimed a row of a queue has it for so long; claiming again renews it. */
export const CLAIM_MINUTES = 8;

/** The doc of a call that claims; of functions, files of calls have none. */
export const claimDoc = (what: string): string =>
  `Take ${what} for ${CLAIM_MINUTES} minutes, so that nobody else decides it meanwhile; again to have it longer, on=0 to put it back. Another’s is told by the name.`;
