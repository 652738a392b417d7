import type { MessageId, UserId } from '@caiting/contract/wire';

/** What of a room somebody wants to report. */
export type ReportOf =
  | { readonly kind: 'message'; readonly id: MessageId }
  | { readonly kind: 'person'; readonly userId: UserId }
  | { readonly kind: 'room' };
