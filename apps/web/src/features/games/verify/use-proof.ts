import type { GameProof } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { callQuery } from '../../../platform/call/query.ts';
import { useSession } from '../../../platform/session/session.ts';
import { serverNow } from '../../../platform/time/clock.ts';
import { roundOfAddress } from '../core/round-name.ts';
import { isTold } from './check-round.ts';

const REFRESH_MS = 2_000;
/** Seed and beacon of a round are told within so long of its close, or it is void. */
export const TOLD_WITHIN_MS = 120_000;

export interface AskedProof {
  readonly proof: GameProof | null;
  /** Why there is none. */
  readonly why: 'loading' | 'signIn' | 'badAddress' | 'noProof' | 'away' | 'failed' | null;
  readonly error: Error | null;
  reload(): void;
}

const isComing = (proof: GameProof | null | undefined): boolean =>
  !!proof?.shared && !isTold(proof) && serverNow() < proof.shared.closedAt + TOLD_WITHIN_MS;

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
    refetchInterval: ({ state: { data } }) => (isComing(data) ? REFRESH_MS : false),
    refetchOnWindowFocus: false,
  });
  const record = useQuery({
    ...callQuery(calls.getGameBetInfo, { id: own ?? '' }, true, ['roundUnknown', 'badInput']),
    enabled: own !== null && session === 'in',
    refetchInterval: ({ state: { data } }) => (isComing(data?.proof) ? REFRESH_MS : false),
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
