export { EnvelopeCardView } from './EnvelopeCardView.tsx';
export type { EnvelopeInHand } from './EnvelopeDialog.tsx';
export { EnvelopeDialog, MyEnvelopes, SendEnvelope } from './lazy.ts';
export type { EnvelopePlace } from './place.ts';
