import { chatEnvelopeCalls } from '@caiting/contract';
import { bind } from '../../../platform/http/binding.ts';
import { refuse } from '../../../platform/outcome.ts';
import { envelopeDetail } from '../../envelopes/index.ts';
import { mayTouch } from './place.ts';

export const envelopeDetailBinding = bind(
  chatEnvelopeCalls.queryReceiveRedEnvelope,
  async ({ deps, session }, input) => {
    if (!(await mayTouch(deps, session, input, input.recordId))) return refuse('envelopeUnknown');
    return envelopeDetail(deps, session.userId, input.recordId, { number: input.pageNum, size: input.pageSize });
  },
);
