import { needEntry, type Entry, type Part } from '../contract/entries.ts';

/** What can be done about rows of a part: its own acts, and what one does to the own account and administrators to others' too. */
export const actsIn = (part: Part): readonly Entry[] =>
  part.id === 'staff' ? [...part.acts, needEntry('withdrawStaffKey')] : part.acts;
