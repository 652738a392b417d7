import { consoleYuebaoCalls, moneyText } from '@caiting/contract';
import { money } from '@caiting/money';
import { ok } from '../../../platform/outcome.ts';
import { countWallets, foundWallets } from '../../yuebao/index.ts';
import { loggedLook } from '../core/logged-look.ts';
import { pageOf } from '../core/page.ts';
import { idOf, namesOf } from './names.ts';

export const walletsBinding = loggedLook(
  consoleYuebaoCalls.walletsFound,
  async ({ deps: { db } }, { userName, before, pageSize }) => {
    const player = await idOf(db, userName);
    const [rows, total] = await Promise.all([
      foundWallets(db, player, before ?? null, pageSize + 1),
      before === undefined ? countWallets(db, player) : null,
    ]);
    const { page, next } = pageOf(rows, pageSize, (row) => row.player);
    const nameOf = await namesOf(
      db,
      page.map((row) => row.player),
    );
    return ok({
      list: page.map((row) => ({
        userName: nameOf(row.player),
        balance: moneyText(money(row.balance)),
        pledged: moneyText(money(row.pledged)),
        earned: row.earned === null ? null : moneyText(money(row.earned)),
        earnedDay: row.earned_day,
      })),
      next,
      total,
    });
  },
  ({ userName }) => ({ userName }),
);
