import * as z from 'zod/mini';
import { Hash64, STAFF_MAY, TimeMs, staffCall, text } from '../../../wire/index.ts';

export const STAFF_KEY_STATES = ['offered', 'active', 'withdrawn'] as const;
export type StaffKeyState = (typeof STAFF_KEY_STATES)[number];
export const KEY_LABEL_MAX = 40;

const done = z.object({ done: z.boolean(), note: z.string() });
const Fingerprint = Hash64;

/** One operator's public key. */
export const StaffKey = z.object({
  fingerprint: z.string(),
  publicKey: z.string(),
  staffName: z.string(),
  label: z.string(),
  state: z.enum(STAFF_KEY_STATES),
  createdAt: TimeMs,
  /** One of the two that the site began with: no earlier key stands behind it. */
  isFirst: z.boolean(),
  /** Who said that it is this operator’s: two administrators, or while it waits for the second one, the first. */
  confirmedBy: z.array(z.string()),
  activeAt: z.nullable(TimeMs),
  withdrawnAt: z.nullable(TimeMs),
  withdrawnBy: z.string(),
});
export type StaffKey = z.infer<typeof StaffKey>;

/** Operators' own keys: what they sign acts with, in headers of the call (docs/decisions/0319). */
export const consoleSigningCalls = {
  staffSigning: staffCall({
    method: 'GET',
    path: '/v1/console/staffSigning',
    roles: STAFF_MAY.own.do,
    doc: 'What a statement is built from, asked for before each act: the site, the head of the operators’ log, the time; and one’s own keys. `required`: acts without a signature are refused. `mayBeFirst`: a key that this one offers now is one of the two that the site begins with, and good at once.',
    input: z.object({}),
    output: z.object({
      site: z.string(),
      log: z.string(),
      at: TimeMs,
      required: z.boolean(),
      requiredSince: z.nullable(z.object({ seq: z.string(), at: TimeMs })),
      mayBeFirst: z.boolean(),
      keys: z.array(StaffKey),
    }),
    refusals: [],
  }),
  staffKeys: staffCall({
    method: 'GET',
    path: '/v1/console/staffKeys',
    roles: STAFF_MAY.staff.look,
    doc: 'Public keys of all operators, the newest first.',
    input: z.object({}),
    output: z.object({ list: z.array(StaffKey) }),
    refusals: [],
  }),
  offerStaffKey: staffCall({
    method: 'POST',
    path: '/v1/console/offerStaffKey',
    roles: STAFF_MAY.own.do,
    doc: 'Offer a public key of one’s own (Ed25519, 32 bytes as hex). It counts once two administrators have confirmed it; the first keys of two administrators of a site count at once.',
    input: z.object({ publicKey: Hash64, label: text(KEY_LABEL_MAX, 1) }),
    output: z.object({ done: z.boolean(), note: z.string(), fingerprint: z.string(), state: z.enum(STAFF_KEY_STATES) }),
    refusals: ['signingKeyTaken', 'signingKeysMany'],
  }),
  confirmStaffKey: staffCall({
    method: 'POST',
    path: '/v1/console/confirmStaffKey',
    roles: STAFF_MAY.staff.set,
    doc: 'Say that a key is that operator’s, who has read its fingerprint out. Takes two administrators, each of whom signs.',
    input: z.object({ fingerprint: Fingerprint }),
    output: done,
    refusals: ['notFound', 'signingKeyUnknown', 'secondStaffNeeded'],
  }),
  withdrawStaffKey: staffCall({
    method: 'POST',
    path: '/v1/console/withdrawStaffKey',
    roles: STAFF_MAY.own.do,
    doc: 'A key counts no more, from now on: by its owner, or by an administrator. Its owner sees who did it. What it has signed stays signed.',
    input: z.object({ fingerprint: Fingerprint, reason: text(200, 1) }),
    output: done,
    refusals: ['notFound', 'staffRoleMissing'],
  }),
  requireSigning: staffCall({
    method: 'POST',
    path: '/v1/console/requireSigning',
    roles: STAFF_MAY.staff.set,
    doc: 'From now on every act that changes something for others carries a signature of its operator. Takes two administrators, each of whom signs; cannot be taken back.',
    input: z.object({ reason: text(200, 1) }),
    output: done,
    refusals: ['secondStaffNeeded'],
  }),
} as const;
