import { formatYuan, money, parseMoney } from '@caiting/money';

/** A sum of the wire in whole yuan, as limits and common amounts are told. */
export const wholeYuan = (amount: string): string => formatYuan(parseMoney(amount) ?? money(0n), 0);
