import { useState } from 'react';

/** The issue that a player agreed to pay for, and what became of it since. */
export interface AgreedIssue {
  /** Undefined until an issue is known. */
  readonly issue: string | undefined;
  /** Another issue is on sale now: nothing may be placed before the player agrees to it. */
  readonly rolled: { readonly from: string; readonly to: string } | null;
  /** The player agrees to the issue on sale. */
  agree(): void;
}

/**
 * Holds on to the issue that was on sale when a sheet opened (or that an offer named): a bet goes into the issue that its player read, never silently into
 * the one after it.
 */
export function useAgreedIssue(current: string | undefined, isOpen: boolean, offered?: string): AgreedIssue {
  const [agreed, setAgreed] = useState<string | undefined>(undefined);
  const wanted = isOpen ? (agreed ?? offered ?? current) : undefined;
  // Set while drawing: between the press that opened the sheet and its first picture no issue can slip in.
  if (wanted !== agreed) setAgreed(wanted);
  const isRolled = wanted !== undefined && current !== undefined && wanted !== current;
  return {
    issue: wanted,
    rolled: isRolled ? { from: wanted, to: current } : null,
    agree: () => setAgreed(current),
  };
}
