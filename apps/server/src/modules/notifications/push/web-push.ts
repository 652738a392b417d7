import { webPushCalls, type PushSettings } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Binding, type Session } from '../../../platform/http/binding.ts';
import type { Figure } from '../../../platform/metrics/figures.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { deviceWords } from '../../account/index.ts';
import { isPushEndpoint } from './endpoint.ts';
import { pusherOf } from './pusher.ts';
import {
  deleteDevice,
  deleteOfPlayer,
  deleteOfSession,
  findComfort,
  listDevices,
  listPushedKinds,
  saveComfort,
  savePushedKinds,
  saveSubscription,
  waitingSeconds,
} from './queries.ts';
import { vapidOf } from './vapid.ts';

const TURN_MS = 1_000;

export const webPushBindings: readonly Binding[] = [
  bind(webPushCalls.pushSettings, async ({ deps, session }) => ok(await settingsOf(deps, session))),
  bind(webPushCalls.setPushKinds, async ({ deps, session }, { kinds }) => {
    await deps.db.tx((tx) => savePushedKinds(tx, session.userId, [...new Set(kinds)]));
    return ok(await settingsOf(deps, session));
  }),
  bind(webPushCalls.setPushComfort, async ({ deps, session }, comfort) => {
    await saveComfort(deps.db, session.userId, comfort);
    return ok(await settingsOf(deps, session));
  }),
  bind(webPushCalls.savePushSubscription, async ({ deps, session, userAgent }, input) => {
    const { endpoint, p256dh, auth, language } = input;
    if (!isPushEndpoint(endpoint, deps.config.pushTestService)) return refuse('pushEndpointRefused');
    await deps.db.tx((tx) =>
      saveSubscription(tx, {
        player: session.userId,
        session: session.sessionId,
        endpoint,
        service: new URL(endpoint).origin,
        p256dh: p256dh.replace(/=+$/, ''),
        auth: auth.replace(/=+$/, ''),
        language,
        device: deviceWords(userAgent) as { zh: string; en: string },
      }),
    );
    return ok(await settingsOf(deps, session));
  }),
  bind(webPushCalls.deletePushSubscription, async ({ deps, session }, { deviceId }) => {
    if (deviceId === undefined) await deleteOfSession(deps.db, session.sessionId);
    else await deleteDevice(deps.db, session.userId, deviceId);
    return ok(await settingsOf(deps, session));
  }),
];

async function settingsOf(deps: Deps, { userId, sessionId }: Session): Promise<PushSettings> {
  const [kinds, devices, comfort] = await Promise.all([
    listPushedKinds(deps.db, userId),
    listDevices(deps.db, userId),
    findComfort(deps.db, userId),
  ]);
  return {
    publicKey: vapidOf(deps).publicKey,
    kinds: [...kinds],
    isQuiet: comfort.isQuiet,
    hidesSums: comfort.hidesSums,
    devices: devices.map(({ id, session, device_zh, device_en, created_at }) => ({
      id: String(id),
      name: { zh: device_zh, en: device_en },
      since: created_at.getTime(),
      isThis: String(session) === sessionId,
    })),
  };
}

/** A device is told nothing once its session has ended, whoever ended it. Gives what stops the sending again. */
export function beginPushes(deps: Deps): () => Promise<void> {
  deps.outbox.on('account.sessionEnded', async ({ sessionId, userId }, tx) => {
    if (sessionId !== undefined) await deleteOfSession(tx, sessionId);
    if (userId !== undefined) await deleteOfPlayer(tx, userId);
  });
  const pusher = pusherOf(deps);
  const ticker = deps.jobs.tick('notifications.push', 'jobs', TURN_MS, () => pusher.wake());
  return async () => {
    await ticker.stop();
    await pusher.stop();
  };
}

export const PUSH_FIGURE: Figure = {
  name: 'caiting_web_push_oldest_seconds',
  help: 'Age of the oldest message to a device that is due and not sent',
  read: ({ db }) => waitingSeconds(db),
};
