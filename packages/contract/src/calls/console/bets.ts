import * as z from 'zod/mini';
import { BetId, READS_PEOPLE, TimeMs, staffCall, text } from '../../wire/index.ts';
import { BetDetail } from '../betting/betting.ts';

/** One bet as staff see it (product §10.1). */
export const consoleBetCalls = {
  bet: staffCall({
    method: 'GET',
    path: '/v1/console/bet',
    roles: READS_PEOPLE,
    doc: 'One bet of a player as the player sees it, with every login that was open when it was made: it came from one of them, and where only one is named, from that one. A later bet of a chase is made by the site; a bet older than the logins that are kept has none. The look is logged.',
    input: z.object({ userName: text(20, 1), id: BetId }),
    output: z.extend(BetDetail, {
      logins: z.array(
        z.object({
          sessionId: z.string(),
          at: TimeMs,
          endedAt: z.nullable(TimeMs),
          place: z.string(),
          address: z.string(),
          device: z.string(),
        }),
      ),
    }),
    refusals: ['notFound', 'betNotFound'],
  }),
} as const;
