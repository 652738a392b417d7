import { findPlay, type Group, type Play } from '@caiting/lottery';
import { RULES } from './policy.ts';

/** The plays of one version of the rules: what a bet accepted under it is settled by. */
export type RuleBook = (group: Group, play: string) => Play | undefined;

/**
 * Every version under which bets may still be open. A change of any rule of play raises RULES and leaves the old version here, with the plays as they
 * were: bets and chases keep the rules they were accepted by, to the last issue of the longest chase.
 */
export const RULE_BOOKS: Readonly<Record<string, RuleBook>> = {
  [RULES]: (group, play) => findPlay(group, play) ?? undefined,
};
