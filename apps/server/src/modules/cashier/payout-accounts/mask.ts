import type { PayoutKind } from '@caiting/contract';

/** A number as its owner may see it. Nothing of a card but its last four digits ever leaves the server. */
export function maskNumber(kind: PayoutKind, number: string): string {
  switch (kind) {
    case 'bank':
      return `**** **** ${number.slice(-4)}`;
    case 'digital':
      return `${number.slice(0, 6)}…${number.slice(-4)}`;
    case 'alipay':
    case 'weixin':
      return maskAccount(number);
  }
}

/** 138****1234 of a mobile number, a***@host of a mail address, ab***z of an id. */
function maskAccount(account: string): string {
  const at = account.indexOf('@');
  if (at > 0) return `${account.slice(0, 1)}***${account.slice(at)}`;
  if (/^1\d{10}$/.test(account)) return `${account.slice(0, 3)}****${account.slice(-4)}`;
  return `${account.slice(0, 2)}***${account.slice(-1)}`;
}

/** The first letter; stars for the rest, at most three of them. */
export function maskName(name: string): string {
  const letters = [...name];
  return letters[0] + '*'.repeat(Math.min(3, letters.length - 1));
}
