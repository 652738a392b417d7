export { EnvelopeCardView } from './EnvelopeCardView.tsx';
export { EnvelopeDialog, type EnvelopeInHand } from './EnvelopeDialog.tsx';
export { SendEnvelope } from './SendEnvelope.tsx';
export type { EnvelopePlace } from './place.ts';
