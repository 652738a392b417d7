import type { GameProof } from '@caiting/contract';
import { useEffect, useState } from 'react';
import { isTold, type RoundVerdict } from './round-proof.ts';

const load = () => import('./check-round.ts');

/** Checks a round in this browser; null while it is computed, or while the round may not be told. Nothing is asked of the site. */
export function useRoundCheck(proof: GameProof | null): RoundVerdict | null {
  const [done, setDone] = useState<{ proof: GameProof; verdict: RoundVerdict }>();
  const [lost, setLost] = useState<unknown>(null);
  useEffect(() => {
    // With the page, before there is anything to check: the check goes on without the network then.
    load().catch(setLost);
  }, []);
  useEffect(() => {
    if (!proof || !isTold(proof)) return;
    let isCurrent = true;
    load()
      .then(({ checkRound }) => checkRound(proof))
      .then((verdict) => isCurrent && setDone({ proof, verdict }), setLost);
    return () => {
      isCurrent = false;
    };
  }, [proof]);
  // The page says that its code was lost, and is loaded again.
  if (lost !== null) throw lost;
  return done?.proof === proof ? (done?.verdict ?? null) : null;
}
