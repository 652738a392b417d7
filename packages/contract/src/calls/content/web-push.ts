import * as z from 'zod/mini';
import { NOTIFICATION_KINDS, PUSHABLE_KINDS } from '../../content/notification-texts.ts';
import { FlagIn, TimeMs, call, jsonText, text } from '../../wire/index.ts';
import { BothLanguages } from './letters.ts';

/** Notifications on the devices of a player, by the browser's push service (docs/notifications.md, Web push). */

const PushableKind = z.enum(PUSHABLE_KINDS);
/** What browsers give is far shorter. */
const ENDPOINT_MAX = 1_000;
/** base64url of an uncompressed point of P-256 (65 bytes) and of the 16 bytes that both sides know. */
const P256dh = z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}=?$/));
const Auth = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(?:==)?$/));

export const PushDevice = z.object({
  id: z.string(),
  /** "iPhone · Safari". */
  name: BothLanguages,
  since: TimeMs,
  isThis: z.boolean(),
});
export type PushDevice = z.infer<typeof PushDevice>;

export const PushSettings = z.object({
  /** What the browser subscribes with: the public key of this site, base64url. */
  publicKey: z.string(),
  kinds: z.array(PushableKind),
  /** At night only the safety of the account is pushed (PUSH_NIGHT). */
  isQuiet: z.boolean(),
  /** Of money it is only said that something happened. */
  hidesSums: z.boolean(),
  devices: z.array(PushDevice),
});
export type PushSettings = z.infer<typeof PushSettings>;

export const webPushCalls = {
  pushSettings: call({
    method: 'GET',
    path: '/v1/users/pushSettings',
    who: 'login',
    doc: 'Of which kinds one is told on devices, and on which devices. `isThis`: the device whose session asks.',
    input: z.object({}),
    output: PushSettings,
    refusals: [],
  }),
  setPushKinds: call({
    method: 'POST',
    path: '/v1/users/setPushKinds',
    who: 'login',
    doc: 'These kinds are pushed from now on, and no others. What is not told on the site is not pushed either.',
    input: z.object({ kinds: jsonText(z.array(PushableKind).check(z.maxLength(NOTIFICATION_KINDS.length))) }),
    output: PushSettings,
    refusals: [],
  }),
  setPushComfort: call({
    method: 'POST',
    path: '/v1/users/setPushComfort',
    who: 'login',
    doc: 'Whether devices are left alone from 23:00 to 08:00 in Shanghai, but for the safety of the account, and whether pushes of money say no sum. Both hold until they are switched off.',
    input: z.object({ isQuiet: FlagIn, hidesSums: FlagIn }),
    output: PushSettings,
    refusals: [],
  }),
  savePushSubscription: call({
    method: 'POST',
    path: '/v1/users/savePushSubscription',
    who: 'login',
    doc: 'What the browser has subscribed to: this device is told from now on, until its session ends. Whoever saves an address last has it; a player has ten at most, the oldest goes.',
    input: z.object({
      endpoint: text(ENDPOINT_MAX, 1),
      p256dh: P256dh,
      auth: Auth,
      /** Without it: what this device had before, else Chinese. */
      language: z.optional(z.enum(['zh', 'en'])),
    }),
    output: PushSettings,
    refusals: ['pushEndpointRefused'],
  }),
  deletePushSubscription: call({
    method: 'POST',
    path: '/v1/users/deletePushSubscription',
    who: 'login',
    doc: 'A device is told nothing any more; without an id, the one that asks. One that is gone already is no error.',
    input: z.object({ deviceId: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/))) }),
    output: PushSettings,
    refusals: [],
  }),
} as const;
