import type { GameItem } from '@caiting/contract';

export interface Sought {
  /** '' for every provider. */
  readonly provider: string;
  readonly search: string;
}

/** Games of a provider whose name holds the words, in either language whichever is shown. The order stays. */
export function found(list: readonly GameItem[], { provider, search }: Sought): GameItem[] {
  const words = search.trim().toLowerCase();
  return list.filter(
    (game) =>
      (provider === '' || game.provider === provider) &&
      [game.name.zh, game.name.en, game.code].some((name) => name.toLowerCase().includes(words)),
  );
}

/** Each once, in the order of their first games. */
export function providersOf(list: readonly GameItem[]): readonly Pick<GameItem, 'provider' | 'providerName'>[] {
  return [...new Map(list.map((game) => [game.provider, game])).values()];
}
