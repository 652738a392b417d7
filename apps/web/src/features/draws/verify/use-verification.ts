import { verifyBet, verifyDraw, type Check, type Inclusion, type Proof, type Verdict } from '@caiting/lottery/verify';
import { useEffect, useState } from 'react';

export interface Verification {
  /** Null while it is being computed. */
  readonly verdict: Verdict | null;
  /** The bet's check; null without a bet or while computing. */
  readonly bet: Check | null;
}

const NOTHING: Verification = { verdict: null, bet: null };

/** Recomputes a draw, and a bet of it, in this browser. Nothing is asked of the site. */
export function useVerification(proof: Proof | null, inclusion: Inclusion | null): Verification {
  const [done, setDone] = useState<{ proof: Proof | null; inclusion: Inclusion | null; result: Verification }>();
  useEffect(() => {
    if (!proof) return;
    let isCurrent = true;
    const compute = async (): Promise<void> => {
      const [verdict, bet] = [await verifyDraw(proof), inclusion ? await verifyBet(inclusion, proof) : null];
      if (isCurrent) setDone({ proof, inclusion, result: { verdict, bet } });
    };
    void compute();
    return () => {
      isCurrent = false;
    };
  }, [proof, inclusion]);
  return done && done.proof === proof && done.inclusion === inclusion ? done.result : NOTHING;
}
