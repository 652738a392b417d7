import type { GameProof } from '@caiting/contract';
import { useEffect, useState } from 'react';
import { checkRound, isTold, type RoundVerdict } from './check-round.ts';

/** Checks a round in this browser; null while it is computed, or while the round may not be told. Nothing is asked of the site. */
export function useRoundCheck(proof: GameProof | null): RoundVerdict | null {
  const [done, setDone] = useState<{ proof: GameProof; verdict: RoundVerdict }>();
  useEffect(() => {
    if (!proof || !isTold(proof)) return;
    let isCurrent = true;
    void checkRound(proof).then((verdict) => isCurrent && setDone({ proof, verdict }));
    return () => {
      isCurrent = false;
    };
  }, [proof]);
  return done?.proof === proof ? (done?.verdict ?? null) : null;
}
