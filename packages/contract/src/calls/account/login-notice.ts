import * as z from 'zod/mini';
import { call } from '../../wire/index.ts';

/** When a message goes out after a login: never, from a device or place that was not used lately, or always. */
export const LOGIN_NOTICES = ['off', 'newDevice', 'every'] as const;
export type LoginNotice = (typeof LOGIN_NOTICES)[number];

const State = z.object({
  notice: z.enum(LOGIN_NOTICES),
  /** Masked address or number it goes to; empty while none is bound or no message leaves this site. */
  to: z.string(),
});

/** A message at each login by the player's wish. */
export const loginNoticeCalls = {
  loginNotice: call({
    method: 'GET',
    path: '/v1/users/loginNotice',
    who: 'login',
    doc: 'Whether a message goes out after a login, and where to: the bound mail address, else the bound number.',
    input: z.object({}),
    output: State,
    refusals: [],
  }),
  setLoginNotice: call({
    method: 'POST',
    path: '/v1/users/setLoginNotice',
    who: 'login',
    doc: 'Choose when a message goes out after a login. Fewer of them than before is told by a last one.',
    input: z.object({ notice: z.enum(LOGIN_NOTICES) }),
    output: State,
    refusals: ['loginNoticeNowhere', 'loginNoticeClosed'],
  }),
} as const;
