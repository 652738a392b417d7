import { calls } from '@caiting/contract/registry';
import { request } from '../../platform/call/call.ts';
import { useSession } from '../../platform/session/session.ts';
import { dropSubscription, isSubscribed, subscribeHere, wantedHere } from './push-device.ts';

/** For as long as the page lives: who signs out takes the subscription along, and who comes back has it again. */
export function followSession(): void {
  const act = ({ state }: { state: string }): void => {
    // A browser without its push service goes on without; the settings say so.
    if (state === 'out') dropSubscription().catch(() => undefined);
    if (state === 'in' && wantedHere.read() === true) renew().catch(() => undefined);
  };
  act(useSession.getState());
  useSession.subscribe((now, before) => {
    if (now.state !== before.state || now.user?.userId !== before.user?.userId) act(now);
  });
}

async function renew(): Promise<void> {
  const settings = await request(calls.pushSettings, {}, { background: true });
  const isHere = settings.devices.some(({ isThis }) => isThis) && (await isSubscribed(settings.publicKey));
  if (!isHere) await subscribeHere(settings.publicKey);
}
