import pg from 'pg';
import { yuan } from '@caiting/money';
import { auditWhole, payDueDays } from '@caiting/server/bench-kit';
import { openBenchSite, type BenchSite } from './money/site.ts';
import { GOALS as ALL_GOALS } from './support/goals.ts';

const WALLETS = 1_000_000;
const FIRST = 1_000_000;
const GOALS = ALL_GOALS.yuebao;

/**
 * The earnings of a day of a million wallets, by the site's own job: a thousand yuan each since the day before yesterday, a tenth with another
 * movement at noon. `--wallets=N` for less.
 */
export async function run(args: readonly string[]): Promise<number> {
  const wallets = Number(args.find((arg) => arg.startsWith('--wallets='))?.slice(10) ?? WALLETS);
  const site = await openBenchSite('yuebao');
  try {
    await layWallets(site, wallets);
    const begun = performance.now();
    const paid = await payDueDays({ db: site.database.db });
    const ms = performance.now() - begun;
    const { days } = await site.database.db.one<{ days: number }>('select count(*)::int as days from yuebao_day');
    const { findings } = await auditWhole(site.database.db);
    for (const { check, detail } of findings) process.stderr.write(`FOUND ${check}: ${detail}\n`);
    const dayMs = Math.round(ms / days);
    const figures = {
      bench: 'yuebao',
      dayMs,
      goals: { dayMs: GOALS.dayMs.most },
      wallets,
      days,
      paid,
      auditFindings: findings.length,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    return dayMs <= GOALS.dayMs.most && findings.length === 0 ? 0 : 1;
  } finally {
    await site.close();
  }
}

/** Granted, moved in at six in the morning two days ago, in the shape that the ledger writes; a tenth moves ten yuan more at noon. */
async function layWallets(site: BenchSite, wallets: number): Promise<void> {
  const { ownerTarget } = site.database;
  const client = new pg.Client(typeof ownerTarget === 'string' ? { connectionString: ownerTarget } : ownerTarget);
  await client.connect();
  const [from, to] = [FIRST, FIRST + wallets - 1];
  const [all, first, more] = [yuan(1_010), yuan(1_000), yuan(10)].map(String);
  const moves = [
    { seq: 1, amount: first, after: first, hour: 6, who: '' },
    { seq: 2, amount: more, after: all, hour: 12, who: 'where n % 10 = 0' },
  ];
  try {
    await client.query(`
      create temp table wallet as select n from generate_series(${from}, ${to}) n;
      insert into account (player, asset, balance, seq)
        select n, 'main', case when n % 10 = 0 then 0 else ${more} end, case when n % 10 = 0 then 3 else 2 end from wallet;
      insert into account (player, asset, balance, seq)
        select n, 'yuebao', case when n % 10 = 0 then ${all} else ${first} end, case when n % 10 = 0 then 2 else 1 end from wallet;
      insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
        select n, 'main', 1, ${all}, ${all}, 403, 1000000000, n, app_now() - interval '9 days' from wallet;
      insert into house_entry values (1000000000, 'house.bonus', 403, -${all}::int8 * ${wallets}, ${wallets}, app_now());`);
    for (const { seq, amount, after, hour, who } of moves)
      await client.query(`
        insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
          select w.n, l.asset, l.seq, l.amount, l.after, 611, 1000000000 + ${seq}, w.n,
                 ((shanghai_day(app_now()) - 2) + time '${hour}:00') at time zone 'Asia/Shanghai'
            from (select n from wallet ${who}) as w,
                 (values ('main', ${seq + 1}, -${amount}::int8, ${all}::int8 - ${after}::int8),
                         ('yuebao', ${seq}, ${amount}::int8, ${after}::int8)) as l (asset, seq, amount, after)`);
    await client.query('analyze account; analyze entry; analyze house_entry');
  } finally {
    await client.end();
  }
}
