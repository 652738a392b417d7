import { create } from 'zustand';
import type { Values } from './values.ts';

/** What was typed, and the number under which it goes to the server: sent once more from a form that was closed meanwhile, it is the same wish. */
export interface Draft {
  readonly values: Values;
  readonly requestId: string;
}

/** What was typed and is not known to be done, by act and thing: closing a panel, or a login that ends, loses nothing. It goes with the page. */
const useDrafts = create<{ drafts: Readonly<Record<string, Draft>> }>(() => ({ drafts: {} }));

export const draftOf = (key: string): Draft | undefined => useDrafts.getState().drafts[key];
export function keepDraft(key: string, draft: Draft | null): void {
  useDrafts.setState(({ drafts }) => {
    const { [key]: _, ...others } = drafts;
    return { drafts: draft === null ? others : { ...others, [key]: draft } };
  });
}
