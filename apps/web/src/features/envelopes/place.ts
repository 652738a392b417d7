import type { RoomCode } from '@caiting/contract/wire';

/** Where an envelope lies, as its calls take it: a public room, or a private chat. */
export type EnvelopePlace = { readonly roomCode: RoomCode } | { readonly isDirect: '1'; readonly roomId: string };
