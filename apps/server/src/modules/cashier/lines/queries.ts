import type { PayChannel } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { LINE_COLUMNS, type LineRow } from '../orders/queries.ts';

/** A line as staff see it: closed ones too. */
export type StaffLineRow = LineRow & { readonly sort: number; readonly is_open: boolean };

const COLUMNS = `${LINE_COLUMNS}, sort, is_open`;

export function listAllLines(db: Queries, channel: PayChannel | null): Promise<StaffLineRow[]> {
  return db.query<StaffLineRow>(
    `select ${COLUMNS} from pay_line where $1::text is null or channel = $1 order by sort, line_id`,
    [channel],
  );
}

/** Lines that players can pay by now. */
export async function countOpenLines(db: Queries): Promise<number> {
  return (await db.one<{ count: number }>('select count(*)::int as count from pay_line where is_open')).count;
}

/** Whoever changes, opens or closes a line waits here. */
export function findLineForUpdate(tx: Tx, lineId: string): Promise<StaffLineRow | null> {
  return tx.maybeOne<StaffLineRow>(`select ${COLUMNS} from pay_line where line_id = $1 for update`, [lineId]);
}

export async function saveOpen(tx: Tx, lineId: string, isOpen: boolean): Promise<void> {
  await tx.run('update pay_line set is_open = $2 where line_id = $1', [lineId, isOpen]);
}

/** Writes a line; a new one is closed. */
export async function saveLine(tx: Tx, line: StaffLineRow): Promise<void> {
  await tx.run(
    `insert into pay_line as l (line_id, channel, name, provider, amount_min, amount_max, amounts, free_amount, fee, arrival, tag, sort,
       kind, match_by, payee_bank, payee_name, payee_account, coin, network, confirmations, banks, is_open)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, false)
     on conflict (line_id) do update
        set channel = excluded.channel, name = excluded.name, provider = excluded.provider, amount_min = excluded.amount_min,
            amount_max = excluded.amount_max, amounts = excluded.amounts, free_amount = excluded.free_amount, fee = excluded.fee,
            arrival = excluded.arrival, tag = excluded.tag, sort = excluded.sort, kind = excluded.kind, match_by = excluded.match_by,
            payee_bank = excluded.payee_bank, payee_name = excluded.payee_name, payee_account = excluded.payee_account,
            coin = excluded.coin, network = excluded.network, confirmations = excluded.confirmations, banks = excluded.banks
      where not l.is_open`,
    [
      line.line_id,
      line.channel,
      line.name,
      line.provider,
      line.amount_min,
      line.amount_max,
      line.amounts,
      line.free_amount,
      line.fee,
      line.arrival,
      line.tag,
      line.sort,
      line.kind,
      line.match_by,
      line.payee_bank,
      line.payee_name,
      line.payee_account,
      line.coin,
      line.network,
      line.confirmations,
      line.banks,
    ],
  );
}
