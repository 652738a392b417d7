import type { SafetyVerifyType } from '@caiting/contract';
import { create } from 'zustand';

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

export const useRecovery = create<Store>(() => ({ recovery: null, proofs: {} }));

export const beginRecovery = (recovery: Omit<Recovery, 'isProved'>): void =>
  useRecovery.setState({ recovery: { ...recovery, isProved: false } });

export const proveRecovery = (): void =>
  useRecovery.setState(({ recovery }) => ({ recovery: recovery && { ...recovery, isProved: true } }));

export const endRecovery = (): void => useRecovery.setState({ recovery: null });

export const keepProof = (verifyType: SafetyVerifyType, proof: string | undefined): void =>
  useRecovery.setState(({ proofs }) => {
    const { [verifyType]: _, ...rest } = proofs;
    return { proofs: proof === undefined ? rest : { ...rest, [verifyType]: proof } };
  });
