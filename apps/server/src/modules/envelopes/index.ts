import type { Deps } from '../../platform/deps.ts';
import type { ServerModule } from '../../platform/module.ts';
import { calls } from './calls.ts';
import { endEnvelopes } from './end-envelopes.ts';
import { refundExpired } from './refund.ts';
import { envelopeLists } from './own-lists.ts';

export { envelopeChecks, openEnvelopeHolds } from './audit-envelopes.ts';
export { createEnvelope, type CreateRefusal, type EnvelopeDraft } from './create-envelope.ts';
export { lookAtEnvelope, openEnvelope } from './open-envelope.ts';
export { countReceived } from './own-counts.ts';
export { countEnvelopes, foundEnvelopes } from './found-envelopes.ts';
export { findEnvelope } from './queries.ts';
export { fenText } from './present.ts';
export { envelopeDetail } from './envelope-detail.ts';
export { seenEnvelopes } from './seen-envelopes.ts';
export { luckyShares } from './split-shares.ts';

const REFUND_EVERY_MS = 10_000;

/** Red envelopes: money of one person for whoever is quick. Where they are shown is the business of whoever sends them. */
export const envelopesModule: ServerModule = {
  name: 'envelopes',
  ownLists: envelopeLists,
  calls,
  start,
  endDemo: async (deps, end) => ({ envelopes: await endEnvelopes(deps, end) }),
};

async function start(deps: Deps): Promise<void> {
  deps.jobs.tick('envelopes.refund', 'jobs', REFUND_EVERY_MS, async () => void (await refundExpired(deps)));
}
