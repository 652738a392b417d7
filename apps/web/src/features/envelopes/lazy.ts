import { lazyPart } from '../../ui/hooks/lazy-part.ts';

/** What a press in a room opens: its code comes with the press, so that the chat's first load stays small. To be drawn within a `Suspense`. */
export const EnvelopeDialog = lazyPart(async () => (await import('./EnvelopeDialog.tsx')).EnvelopeDialog);
export const MyEnvelopes = lazyPart(async () => (await import('./MyEnvelopes.tsx')).MyEnvelopes);
export const SendEnvelope = lazyPart(async () => (await import('./SendEnvelope.tsx')).SendEnvelope);
