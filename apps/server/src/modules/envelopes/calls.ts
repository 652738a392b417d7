import { chatEnvelopeCalls } from '@caiting/contract';
import { bind } from '../../platform/http/binding.ts';
import type { Binding } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import { findEnvelope, saveRead } from './queries.ts';
import { envelopeConfig, receivedEnvelopes } from './views.ts';

/** Calls about a person's own envelopes; those that depend on a room are bound by the chat. */
export const calls: readonly Binding[] = [
  bind(chatEnvelopeCalls.transferConfig, async ({ deps, session }) => ok(await envelopeConfig(deps, session.userId))),
  bind(chatEnvelopeCalls.queryFrontReceiveRedEnvelopeByUserid, async ({ deps, session }, input) =>
    ok(
      await receivedEnvelopes(
        deps,
        session.userId,
        { from: input.startTime ?? null, to: input.endTime ?? null },
        { number: input.pageNum, size: input.pageSize },
      ),
    ),
  ),
  bind(chatEnvelopeCalls.updateReadedRedEnvelop, async ({ deps, session }, input) => {
    if (!(await findEnvelope(deps.db, input.recordCode))) return refuse('envelopeUnknown');
    await saveRead(deps.db, input.recordCode, session.userId, input.state);
    return ok({ done: true });
  }),
];
