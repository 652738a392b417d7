import pg from 'pg';
import { yuan } from '@caiting/money';
import { benchLine, LOTTERY, openIssue, type BenchIssue, type BenchSite } from './site.ts';

/** 1 on the first place: about a tenth of 定位胆 first digits, and what the yardstick's SQL of `bench settle` looks for. */
export const NUMBERS = [1, 2, 3, 4, 5] as const;

export async function asOwner<T>(site: BenchSite, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const { ownerTarget } = site.database;
  return asked(new pg.Client(typeof ownerTarget === 'string' ? { connectionString: ownerTarget } : ownerTarget), fn);
}

/** For what the owner of the tables may not: rows without their foreign keys, a checkpoint. */
export function asSuperuser<T>({ socketFolder }: BenchSite, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  return asked(new pg.Client({ host: socketFolder, user: 'postgres', database: 'caiting' }), fn);
}

async function asked<T>(client: pg.Client, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

/** The number of a batch from the ledger's own sequence, and its one moment as SQL: the audit reads the lines of a batch and the house's side by it. */
export async function nextBatch(client: pg.Client): Promise<{ readonly batch: string; readonly at: string }> {
  const { rows } = await client.query<{ batch: string; now: string }>(
    `select nextval('ledger_batch')::text as batch, app_now()::text as now`,
  );
  const [row] = rows;
  if (!row) throw new Error('the ledger gave no batch');
  return { batch: row.batch, at: `'${row.now}'::timestamptz` };
}

/**
 * An issue with so many paid bets, drawn. Laid by SQL in the shape that place_bets writes, one bet an order: digits and points vary, so that
 * the rules are asked about 40 forms, a tenth of the bets win, and half of them earn a rebate. `stride`: from one bet's player to the next one's.
 */
export function drawnIssue(
  site: BenchSite,
  bets: number,
  first: number,
  players: number,
  stride = 1,
): Promise<BenchIssue> {
  return asOwner(site, async (client) => {
    const issue = await openIssue(site);
    const stake = String(yuan(2));
    const { batch, at } = await nextBatch(client);
    const { rows } = await client.query<{ base: string }>(`select nextval('bet_order')::text as base`);
    const base = rows[0]?.base ?? '0';
    await client.query(`select setval('bet_order', ${base}::int8 + ${bets})`);
    await client.query('begin');
    await client.query(
      `create temp table laid on commit drop as
       select ${first} + n::int8 * ${stride} % ${players} as player, ${base}::int8 + n as order_id, n % 10 as digit, n % 4 as point,
              row_number() over (partition by n::int8 * ${stride} % ${players} order by n) as k
         from generate_series(0, ${bets - 1}) n`,
    );
    await client.query('analyze laid');
    await client.query(
      `insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
       select a.player, 'main', a.seq + l.k, -${stake}, a.balance - l.k * ${stake}, 301, ${batch}, l.order_id, ${at}
         from laid l join account a on a.player = l.player and a.asset = 'main'`,
    );
    await client.query(
      `insert into bet (player, id, issue_id, lottery_code, issue_no, play, picks, count, stake, ticket_stake, unit, multiple, mode, point, level, odds, rules,
                        entry_seq, created_at)
       select a.player, l.order_id * 256, $1, $2, $3, 'DWD', l.digit || ',-,-,-,-', 1, ${stake}, ${stake}, 100000000, 1, 'stake', 80000 - 10000 * (l.point % 2), 80000,
              case l.point % 2 when 0 then '1=9.8000' else '1=9.7000' end, $4, a.seq + l.k, ${at}
         from laid l join account a on a.player = l.player and a.asset = 'main' order by l.order_id`,
      [issue.id, LOTTERY, issue.issueNo, benchLine(issue).rules],
    );
    await client.query(
      `update account a set balance = a.balance - t.n * ${stake}, seq = a.seq + t.n
         from (select player, count(*) as n from laid group by player) as t where a.player = t.player and a.asset = 'main'`,
    );
    await client.query(
      `insert into house_entry select ${batch}, 'house.game', 301, ${stake}::int8 * ${bets}, ${bets}, ${at} where ${bets} > 0`,
    );
    await client.query(
      `update issue set state = 'drawn', sealed_at = app_now(), bet_root = repeat('0', 64), bet_count = ${bets} where id = $1`,
      [issue.id],
    );
    await client.query(
      `insert into draw_result (issue_id, numbers, open_number, drawn_at) values ($1, '{1,2,3,4,5}', '1,2,3,4,5', app_now())`,
      [issue.id],
    );
    await client.query('commit');
    for (const table of ['bet', 'account', 'entry']) await client.query(`analyze ${table}`);
    await checkpoint(site);
    return issue;
  });
}

/** Both sides begin with nothing left to write of what was laid before. */
const checkpoint = (site: BenchSite): Promise<unknown> => asSuperuser(site, (client) => client.query('checkpoint'));
