import { calls } from '@caiting/contract/registry';
import { create } from 'zustand';
import { request } from '../../../platform/call/call.ts';
import { readStored, writeStored } from '../../../platform/storage/storage.ts';

/** Who this browser is as a guest: its key and the name that goes with it, asked for once for each link. */
interface Guest {
  readonly guestKey: string;
  readonly nickname: string;
}

const KEY = 'caiting.guests';
const isSaved = (value: unknown): value is Record<string, Guest> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((guest) => typeof (guest as Guest | null)?.guestKey === 'string');

export const useGuests = create<{ byLink: Readonly<Record<string, Guest>> }>(() => ({
  byLink: readStored(KEY, isSaved) ?? {},
}));

/** The same field when the key is there already; nothing is asked. */
export function knownGuestKey(guestCode: string | null): { guestKey?: string } {
  const known = guestCode === null ? undefined : useGuests.getState().byLink[guestCode];
  return known ? { guestKey: known.guestKey } : {};
}

/** The `guestKey` field of a call; asks for a key where there is none. Without an answer the guest goes by the address. */
export async function guestKeyField(guestCode: string): Promise<{ guestKey?: string }> {
  const known = useGuests.getState().byLink[guestCode];
  if (known) return { guestKey: known.guestKey };
  try {
    const guest = await request(calls.enterGuest, { guestCode }, { background: true, own: 'all' });
    useGuests.setState(({ byLink }) => ({ byLink: { ...byLink, [guestCode]: guest } }));
    writeStored(KEY, useGuests.getState().byLink);
    return { guestKey: guest.guestKey };
  } catch {
    return {};
  }
}
