import { create } from 'zustand';
import type { Values } from './values.ts';

/** What was typed and not sent yet, by act and row: closing a panel, or a login that ends, loses nothing. It goes with the page. */
const useDrafts = create<{ drafts: Readonly<Record<string, Values>> }>(() => ({ drafts: {} }));

export const draftOf = (key: string): Values | undefined => useDrafts.getState().drafts[key];
export function keepDraft(key: string, values: Values | null): void {
  useDrafts.setState(({ drafts }) => {
    const { [key]: _, ...others } = drafts;
    return { drafts: values === null ? others : { ...others, [key]: values } };
  });
}
