/** Jobs that draws sends and betting works off; data `{ issueId: string }`. Sent in the transaction that drew or voided the issue. */
export const SETTLE_JOB = 'settle-issue';
export const VOID_JOB = 'void-issue';
