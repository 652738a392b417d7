import * as z from 'zod/mini';
import { LANGUAGES } from './languages.ts';
import { RoomCode, text } from './wire/index.ts';

/**
 * The query of a socket's handshake. The key alone says who comes and which room opens; what else is said must at least be something it could be.
 * `type`: 1 a public room, 7 a private chat.
 */
export const SocketQuery = z.object({
  key: text(64, 1),
  type: z.optional(z.enum(['1', '7'])),
  roomId: z.optional(RoomCode),
  api: z.optional(z.literal('/chat')),
  password: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  guestCode: z.optional(text(32)),
  guestKey: z.optional(text(64)),
  lang: z.optional(z.enum(LANGUAGES)),
});
export type SocketQuery = z.infer<typeof SocketQuery>;
