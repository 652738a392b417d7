import type { Binding } from '../../platform/http/binding.ts';
import { envelopeConfigBinding } from './envelope-config.ts';
import { ownEnvelopesBindings } from './own-envelopes.ts';
import { seeEnvelopeBinding } from './seen-envelopes.ts';

/** Calls about a person's own envelopes; those that depend on a room are bound by the chat. */
export const calls: readonly Binding[] = [envelopeConfigBinding, ...ownEnvelopesBindings, seeEnvelopeBinding];
