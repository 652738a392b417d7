import type { SafetyVerifyType } from '@caiting/contract';
import { useEffect, useRef } from 'react';
import { personalStore } from '../../../platform/session/personal.ts';

/** A way back under way. Kept in memory only: a reload begins anew, and nothing of it lies about on a shared computer. */
interface Recovery {
  kind: 'login' | 'safety';
  userName: string;
  ticket: string;
  isProved: boolean;
}

interface Store {
  recovery: Recovery | null;
  /** Proofs of the safety password for changes that go over several pages. */
  proofs: Partial<Record<SafetyVerifyType, string>>;
}

export const useRecovery = personalStore<Store>(() => ({ recovery: null, proofs: {} }));

export const beginRecovery = (recovery: Omit<Recovery, 'isProved'>): void =>
  useRecovery.setState({ recovery: { ...recovery, isProved: false } });

export const proveRecovery = (): void =>
  useRecovery.setState(({ recovery }) => ({ recovery: recovery && { ...recovery, isProved: true } }));

export const endRecovery = (): void => useRecovery.setState({ recovery: null });

/**
 * For the last page of a way back: call what it gives when the way is walked. It is forgotten when the page has gone; forgotten while the page
 * still stands, the page would send its visitor back to the beginning.
 */
export function useEndOnLeave(): () => void {
  const isWalked = useRef(false);
  useEffect(
    () => () => {
      if (isWalked.current) endRecovery();
    },
    [],
  );
  return () => {
    isWalked.current = true;
  };
}

export const keepProof = (verifyType: SafetyVerifyType, proof: string | undefined): void =>
  useRecovery.setState(({ proofs }) => {
    const { [verifyType]: _, ...rest } = proofs;
    return { proofs: proof === undefined ? rest : { ...rest, [verifyType]: proof } };
  });
