import type { Check, Inclusion, Proof, Verdict } from '@caiting/lottery/verify';
import { useEffect, useState } from 'react';

export interface Verification {
  /** Null while it is being computed. */
  readonly verdict: Verdict | null;
  /** The bet's check; null without a bet or while computing. */
  readonly bet: Check | null;
}

const NOTHING: Verification = { verdict: null, bet: null };

interface Done {
  readonly proof: Proof | null;
  readonly inclusion: Inclusion | null;
  readonly result: Verification;
}

/** What recomputes, the heaviest part of the page by far: the page stands before it has come. */
const loadEngine = () => import('./engine.ts');
/** Asked for as soon as the page stands: a proof can be pasted without a network. Where it cannot be had now, it is asked for again for a proof, and fails there in sight. */
export const haveEngine = (): void => void loadEngine().then(undefined, () => undefined);

/** Recomputes a draw, and a bet of it, in this browser. Nothing is asked of the site. Throws when the page's own code cannot be had. */
export function useVerification(proof: Proof | null, inclusion: Inclusion | null): Verification {
  const [done, setDone] = useState<Done>();
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    if (!proof) return undefined;
    let isCurrent = true;
    const compute = async (): Promise<void> => {
      const { verifyBet, verifyDraw } = await loadEngine();
      const [verdict, bet] = [await verifyDraw(proof), inclusion ? await verifyBet(inclusion, proof) : null];
      if (isCurrent) setDone({ proof, inclusion, result: { verdict, bet } });
    };
    compute().catch((error: unknown) => setFault(error));
    return () => {
      isCurrent = false;
    };
  }, [proof, inclusion]);
  if (fault !== null) throw fault;
  return done && done.proof === proof && done.inclusion === inclusion ? done.result : NOTHING;
}
