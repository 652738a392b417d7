import type { EmbedAnswer, EmbedMessage } from '@caiting/contract';
import { create } from 'zustand';

/** A user of the other site who has no account here yet, and what the form that is shown may do about it. */
export interface Unbound {
  readonly origin: string;
  readonly oneTimeKey: string;
  /** What that site asked for; the answer goes under its id. */
  readonly message: EmbedMessage;
  readonly form: 'choose' | 'bind' | 'register';
  /** Answers the site. */
  answer(answer: EmbedAnswer): void;
}

type Phase =
  /** The site has not said yet who its user is. */
  | { readonly phase: 'waiting' }
  | { readonly phase: 'unbound'; readonly unbound: Unbound }
  | { readonly phase: 'in'; readonly origin: string }
  /** The login has ended; the site is told and may begin again. */
  | { readonly phase: 'ended' };

export const useEmbed = create<{ at: Phase }>(() => ({ at: { phase: 'waiting' } }));

export function enter(at: Phase): void {
  useEmbed.setState({ at });
}
