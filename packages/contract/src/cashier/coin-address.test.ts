import { describe, expect, test } from 'vitest';
import { findAddressFault } from './coin-address.ts';
import type { CoinNetwork } from './coin-networks.ts';

/** Addresses that the world knows: the USDT contracts, EIP-55's own examples, BIP 173 and BIP 350 vectors, the genesis address. */
const GOOD: readonly (readonly [CoinNetwork, string])[] = [
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['ERC20', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ERC20', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['ERC20', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['ERC20', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
  ['ERC20', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
  ['ERC20', '0xDAC17F958D2EE523A2206206994597C13D831EC7'],
  ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['BTC', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
];

describe('coin addresses', () => {
  test.each(GOOD)('%s %s is good', (network, address) => {
    expect(findAddressFault(network, address)).toBeNull();
  });

  test.each(GOOD.filter(([, address]) => !/^(0x[0-9a-f]+|0x[0-9A-F]+)$/.test(address)))(
    '%s %s with any one letter changed is not',
    (network, address) => {
      for (let at = 4; at < address.length; at += 1) {
        const old = address[at] as string;
        // A letter of the same kind, so that the form stays and only the checksum can tell.
        const other = /\d/.test(old)
          ? old === '3'
            ? '4'
            : '3'
          : old === old.toLowerCase()
            ? old === 'a'
              ? 'c'
              : 'a'
            : old === 'A'
              ? 'C'
              : 'A';
        const changed = address.slice(0, at) + other + address.slice(at + 1);
        expect(findAddressFault(network, changed), changed).not.toBeNull();
      }
    },
  );

  test.each([
    ['TRC20', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['TRC20', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6'],
    ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6tt'],
    ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj0t'],
    ['ERC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['ERC20', '0xdac17f958d2ee523a2206206994597c13d831ec'],
    ['ERC20', '0xdac17f958d2ee523a2206206994597c13d831ec77'],
    ['ERC20', 'dac17f958d2ee523a2206206994597c13d831ec7'],
    ['BTC', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['BTC', 'bc1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
    // BIP 350: version 0 with a bech32m checksum, version 1 with a bech32 one.
    ['BTC', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['BTC', 'bc1pw5dgrnzv'],
    ['BTC', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['BTC', ''],
    ['ERC20', '0x'],
    ['TRC20', 'T' + '1'.repeat(33)],
  ] as const)('%s %s is none', (network, address) => {
    expect(findAddressFault(network, address)).not.toBeNull();
  });
});
