import type { CoinNetwork, PayoutKind } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { maskNumber } from './mask.ts';
import type { AccountDraft } from './queries.ts';
import { numberOf, sealerOf } from './seal.ts';

/** What a player typed for an account, by kind. */
export interface TypedAccount {
  readonly kind: PayoutKind;
  readonly number: string;
  readonly bankCode?: string;
  readonly branch?: string;
  readonly network?: CoinNetwork;
  readonly remark?: string;
}

/** The row to be written: number to be sealed for its row, fingerprint, masked text. */
export function draftOf(deps: Deps, typed: TypedAccount): AccountDraft {
  const sealer = sealerOf(deps);
  return {
    kind: typed.kind,
    sealFor: (player, id) => sealer.seal(typed.number, numberOf({ player, kind: typed.kind, id })),
    fingerprint: sealer.fingerprint(typed.kind, oneSpelling(typed)),
    shown: maskNumber(typed.kind, typed.number),
    bankCode: typed.bankCode ?? '',
    branch: typed.branch ?? '',
    network: typed.network ?? null,
    remark: typed.remark ?? '',
  };
}

/** One account in one spelling: mail addresses, hex and bech32 do not mind capitals, base58 does. */
function oneSpelling({ kind, number, network }: TypedAccount): string {
  if (kind === 'digital' && !/^(?:0x|bc1)/i.test(number)) return `${network}:${number}`;
  return `${network ?? ''}:${number.toLowerCase()}`;
}
