import * as z from 'zod/mini';
import { TimeMs, call } from '../../wire/index.ts';

/** Calls of a page that staff look at as a player sees it (docs/decisions/0334). */
export const playerViewCalls = {
  viewState: call({
    method: 'GET',
    path: '/v1/users/viewState',
    who: 'login',
    doc: 'Until when this view lasts, for the band over its pages. Only in a view of staff.',
    silent: true,
    input: z.object({}),
    output: z.object({ until: TimeMs }),
    refusals: [],
  }),
  endView: call({
    method: 'POST',
    path: '/v1/users/endView',
    who: 'login',
    inView: 'open',
    doc: 'End this view now. Only in a view of staff.',
    silent: true,
    input: z.object({}),
    output: z.object({}),
    refusals: [],
  }),
} as const;
