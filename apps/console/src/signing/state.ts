import { consoleSigningCalls, type StaffKey } from '@caiting/contract';
import type { CallOutput } from '@caiting/contract/wire';
import { send } from '../platform/client.ts';
import { useSession } from '../platform/session.ts';
import { keyFault, keysOf, type KeyFault, type OwnKey } from './keystore.ts';

export type Signing = CallOutput<typeof consoleSigningCalls.staffSigning>;

/** A key that this browser keeps, and what the server says of it: null where it was made and never registered. */
export interface KeptKey {
  readonly key: OwnKey;
  readonly row: StaffKey | null;
}

/** How whoever is signed in can sign in this browser. */
export interface Here {
  readonly signing: Signing;
  /** Why no key can be here. */
  readonly fault: KeyFault | null;
  readonly kept: readonly KeptKey[];
  /** The key that signs. */
  readonly active: KeptKey | null;
}

export const isActive = (row: Pick<StaffKey, 'state'> | null): boolean => row?.state === 'active';

/** Which of the keys that are here signs: the one that came into force last. */
export function signingKey(kept: readonly KeptKey[]): KeptKey | null {
  const byAge = kept
    .filter(({ row }) => isActive(row))
    .toSorted((a, b) => (a.row?.activeAt ?? 0) - (b.row?.activeAt ?? 0));
  return byAge.at(-1) ?? null;
}

export async function keptKeys({ site, keys }: Pick<Signing, 'site' | 'keys'>): Promise<readonly KeptKey[]> {
  const { staffId } = useSession.getState();
  if (staffId === null) return [];
  const kept = await keysOf(site, staffId);
  return kept.map((key) => ({ key, row: keys.find(({ fingerprint }) => fingerprint === key.fingerprint) ?? null }));
}

/** Asks the server and this browser. */
export async function readHere(signal?: AbortSignal): Promise<Here> {
  const signing = await send(consoleSigningCalls.staffSigning, {}, signal ? { signal } : {});
  const fault = await keyFault();
  const kept = fault === null ? await keptKeys(signing) : [];
  return { signing, fault, kept, active: signingKey(kept) };
}
