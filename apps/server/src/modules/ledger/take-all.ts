import { money } from '@caiting/money';
import type { Db, Queries } from '../../platform/db/pool.ts';
import type { DemoEnding } from '../../platform/module.ts';
import { cause, post } from './post.ts';

type Players = DemoEnding['players'];

/**
 * Takes main balances by hand (402), one posting a player: the end of play money, of these players or of all. Money that comes to one again later is taken by the next
 * run: the number of the account's last line is part of the cause. Gives how many players and how much in all.
 */
export async function takeAllBalances(
  db: Db,
  what: string,
  players: Players,
): Promise<{ players: number; amount: bigint }> {
  let amount = 0n;
  const rows = await listBalances(db, players);
  for (const { player } of rows) {
    amount += await db.tx(async (tx) => {
      const { balance, seq } = await readBalance(tx, player);
      if (balance === 0n) return 0n;
      const posted = await post(tx, {
        id: cause(what, player, seq),
        code: 'manualTake',
        player,
        amount: money(balance),
        ref: player,
      });
      if (!posted.ok) throw new Error(`the balance of player ${player} is short of itself`);
      return balance;
    });
  }
  return { players: rows.length, amount };
}

/** Accounts besides the main ones that still hold money: holds and savings. */
export function listOtherBalances(
  db: Queries,
  players: Players,
): Promise<{ player: bigint; asset: string; balance: bigint }[]> {
  return db.query(
    `select player, asset, balance from account
      where asset <> 'main' and balance > 0 and ($1::int8[] is null or player = any ($1)) order by player, asset`,
    [players],
  );
}

function listBalances(db: Queries, players: Players): Promise<{ player: bigint }[]> {
  return db.query(
    `select player from account where asset = 'main' and balance > 0 and ($1::int8[] is null or player = any ($1)) order by player`,
    [players],
  );
}

function readBalance(db: Queries, player: bigint): Promise<{ balance: bigint; seq: bigint }> {
  return db.one(`select balance, seq from account where player = $1 and asset = 'main'`, [player]);
}
