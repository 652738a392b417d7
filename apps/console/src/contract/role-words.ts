import { STAFF_ROLE_WORDS, type OwnWord } from '@caiting/contract';

/** All six roles of operators together, as old accounts hold them. */
export const OPERATOR_WORD: OwnWord = { zh: '运营（全部六个）', en: 'Operator (all six)' };
const words: Readonly<Record<string, OwnWord>> = { ...STAFF_ROLE_WORDS, operator: OPERATOR_WORD };

/** What a role is called; apart from all other words, which the frame of the pages does without. */
export const roleWord = (role: string): OwnWord => words[role] ?? { zh: role, en: role };
