import { LONG_DRAGON_STAKE_MAX_YUAN, MULTIPLE_MAX } from '@caiting/contract';
import { typedWhole } from '../../../ui/form/amount/typed-amount.ts';

/** Amounts up to 1,000,000, multiples up to 10,000 (product §5). */
export const STAKE_MAX = { amount: LONG_DRAGON_STAKE_MAX_YUAN, multiple: MULTIPLE_MAX } as const;
export type StakeKind = keyof typeof STAKE_MAX;

/** The typed figure of a follow-bet or of a shared line; null while it is none. */
export const stakeOf = (kind: StakeKind, text: string): number | null => typedWhole(text, STAKE_MAX[kind]);

/** A share's stake: left empty or zero it becomes 1 (product §5); what is no figure is refused at its field. */
export const shareStake = (kind: StakeKind, text: string): number | null =>
  /^[0０\s]*$/.test(text) ? 1 : stakeOf(kind, text);
