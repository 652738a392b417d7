import type { GameProof } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { callQuery } from '../../../platform/call/query.ts';
import { useSession } from '../../../platform/session/session.ts';
import { serverNow } from '../../../platform/time/clock.ts';
import { roundOfAddress } from '../core/round-name.ts';
import { isTold } from './round-proof.ts';

const REFRESH_MS = 2_000;
/** A beacon that has not come by then is late; the round is void ten minutes after it was due. */
const LATE_REFRESH_MS = 15_000;
export const TOLD_WITHIN_MS = 120_000;

export interface AskedProof {
  readonly proof: GameProof | null;
  /** Why there is none. */
  readonly why: 'loading' | 'signIn' | 'badAddress' | 'noProof' | 'away' | 'failed' | null;
  readonly error: Error | null;
  reload(): void;
}

/** When to ask again: a round that may still be told, or become void, is watched. */
function askAgain(proof: GameProof | null | undefined): number | false {
  if (!proof?.shared || proof.shared.isVoid || isTold(proof)) return false;
  return serverNow() < proof.shared.closedAt + TOLD_WITHIN_MS ? REFRESH_MS : LATE_REFRESH_MS;
}

/** What the round in the address is checked by: `game=DT1-38` of a table, asked for again until it is told; `round=7` of an own record. */
export function useProof(): AskedProof {
  const [query] = useSearchParams();
  const session = useSession(({ state }) => state);
  const own = query.get('round');
  const asked = roundOfAddress(query.get('game') ?? '');
  const shared = useQuery({
    ...callQuery(calls.gameProof, { table: asked?.table ?? '', number: asked?.number ?? 0 }, true, [
      'gameUnknown',
      'gameAway',
      'badInput',
    ]),
    enabled: own === null && asked !== null,
    refetchInterval: ({ state: { data } }) => askAgain(data),
    refetchOnWindowFocus: false,
  });
  const record = useQuery({
    ...callQuery(calls.getGameBetInfo, { id: own ?? '' }, true, ['roundUnknown', 'badInput']),
    enabled: own !== null && session === 'in',
    refetchInterval: ({ state: { data } }) => askAgain(data?.proof),
    refetchOnWindowFocus: false,
  });
  const { error, refetch } = own === null ? shared : record;
  const proof = own === null ? shared.data : record.data?.proof;
  const reload = (): void => void refetch();
  const answer = (why: AskedProof['why']): AskedProof => ({ proof: null, why, error, reload });
  if (proof) return { proof, why: null, error: null, reload };
  if (own !== null && session === 'out') return answer('signIn');
  if (own === null && asked === null) return answer('badAddress');
  if (error) return answer('failed');
  if (record.data && own !== null) return answer(record.data.isAway ? 'away' : 'noProof');
  return answer('loading');
}
