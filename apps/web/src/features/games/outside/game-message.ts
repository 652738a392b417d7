/** What a game in a frame may say to the page around it: that it is over, or that the balance has moved. Nothing else is heard. */
export type GameMessage = 'close' | 'balance';

/** Null for what is none of the two, comes from another window, or from a page that is not its provider's. */
export function readGameMessage(
  { data, origin, source }: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  game: { readonly window: unknown; readonly origin: string },
): GameMessage | null {
  if (source === null || source !== game.window || origin !== game.origin) return null;
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : null;
  return type === 'close' || type === 'balance' ? type : null;
}
