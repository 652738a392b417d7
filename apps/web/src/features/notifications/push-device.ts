import type { PushSettings } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { request } from '../../platform/call/call.ts';
import { callKey, queryClient } from '../../platform/call/query.ts';
import { currentLocale } from '../../platform/i18n/i18n.ts';
import { personalCell } from '../../platform/session/personal-storage.ts';

/** This browser as a device that messages are pushed to. Nothing here asks for permission unless somebody has just pressed. */

/** What stands in the way here; null: nothing. `install`: on an iPhone only a site of the home screen is told. */
export type Hindrance = 'unsupported' | 'install' | 'blocked';

/** The person wants to be told on this device: it subscribes again when they come back after signing out. */
export const wantedHere = personalCell<boolean>({
  name: 'caiting.pushHere',
  in: 'browser',
  check: (value) => typeof value === 'boolean',
});

export function hindrance(): Hindrance | null {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (canPush) return Notification.permission === 'denied' ? 'blocked' : null;
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent);
  return isApple && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'unsupported';
}

/** Asks the browser, which asks the person. Only behind a press: browsers refuse it else, and so do people. */
export async function mayPush(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** Subscribes this browser and tells the site. Throws where the push service of the browser cannot be reached. */
export async function subscribeHere(publicKey: string): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  let subscription = await registration.pushManager.getSubscription();
  if (subscription && !isSame(subscription.options.applicationServerKey, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  const input = { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
  keep(await request(calls.savePushSubscription, { ...input, language: currentLocale() }));
  wantedHere.write(true);
}

/** Has the browser subscribed with this key? The site may have another one since. */
export async function isSubscribed(publicKey: string): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return !!subscription && isSame(subscription.options.applicationServerKey, bytesOf(publicKey));
}

/** This device is told nothing any more. */
export async function unsubscribeHere(): Promise<void> {
  wantedHere.write(null);
  keep(await request(calls.deletePushSubscription, {}));
  await dropSubscription();
}

/** What the calls about pushes answer with is what is shown. */
export const keep = (settings: PushSettings): void =>
  void queryClient.setQueryData(callKey(calls.pushSettings, {}), settings);

/** The browser gives up what it subscribed to. */
export async function dropSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = one === null ? new Uint8Array() : new Uint8Array(one);
  return bytes.length === other.length && bytes.every((byte, at) => byte === other[at]);
}
