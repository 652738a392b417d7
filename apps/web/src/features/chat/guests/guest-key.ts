import { calls } from '@caiting/contract/registry';
import { request } from '../../../platform/call/call.ts';
import { personalCell, storedStore } from '../../../platform/session/personal-storage.ts';

/** Who this person is as a guest: the key and the name that goes with it, asked for once for each link and browser. */
interface Guest {
  readonly guestKey: string;
  readonly nickname: string;
}

type ByLink = Readonly<Record<string, Guest>>;
const isSaved = (value: unknown): value is ByLink =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((guest) => typeof (guest as Guest | null)?.guestKey === 'string');

export const useGuests = storedStore(
  personalCell({ name: 'caiting.guests', in: 'browser', check: isSaved }),
  (stored): { readonly byLink: ByLink } => ({ byLink: stored ?? {} }),
  ({ byLink }) => byLink,
);

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
    return { guestKey: guest.guestKey };
  } catch {
    return {};
  }
}
