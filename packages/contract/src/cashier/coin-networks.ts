/** Networks a player may be paid on, with the coin that travels there. */
export const COIN_NETWORKS = ['TRC20', 'ERC20', 'BTC'] as const;
export type CoinNetwork = (typeof COIN_NETWORKS)[number];
export const NETWORK_COINS = { TRC20: 'USDT', ERC20: 'USDT', BTC: 'BTC' } as const satisfies Record<
  CoinNetwork,
  string
>;
