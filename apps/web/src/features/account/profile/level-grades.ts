import type { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { money, parseMoney, type Money } from '@caiting/money';

export type Grades = CallOutput<typeof calls.gradeTable>;
export type Grade = Grades['table'][number];

export const amountOf = (text: string): Money => parseMoney(text) ?? money(0n);
