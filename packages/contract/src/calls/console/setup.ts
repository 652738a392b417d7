import * as z from 'zod/mini';
import { STAFF_MAY, STAFF_ROLES, staffCall } from '../../wire/index.ts';

/** What a site needs before it sells, and what it should have, in the order in which it is done (decisions/0323). */
export const SETUP_KEYS = [
  'admins',
  'origin',
  'beacon',
  'books',
  'payLine',
  'lottery',
  'agreement',
  'backup',
  'messages',
  'feeds',
  'accountKey',
  'licence',
  'support',
] as const;
export type SetupKey = (typeof SETUP_KEYS)[number];

const Words = z.object({ zh: z.string(), en: z.string() });

export const consoleSetupCalls = {
  setup: staffCall({
    method: 'GET',
    path: '/v1/console/setup',
    roles: STAFF_MAY.setup.look,
    doc: 'What the site still lacks: what it does not sell without, and what it can do without at a cost that is said. The same list as /healthz and `./caiting init`. `isSelling`: nothing that it must have is missing.',
    input: z.object({}),
    output: z.object({
      isSelling: z.boolean(),
      /** Of what it must have. */
      lacking: z.int(),
      list: z.array(
        z.object({
          key: z.enum(SETUP_KEYS),
          isMust: z.boolean(),
          isDone: z.boolean(),
          title: Words,
          /** What stands now; of what is missing, what it means. */
          state: Words,
          /** Whose job it is. */
          role: z.enum(STAFF_ROLES),
          /** The part of the console where it is done; empty where it is done on the machine (docs/operating.md). */
          part: z.string(),
        }),
      ),
    }),
    refusals: [],
  }),
} as const;
