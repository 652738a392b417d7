import { prepared, type Queries, type Tx } from '../platform/db/pool.ts';

export interface TimetableRow {
  readonly periodS: number;
  readonly closeS: number;
}

/** Null for an unknown lottery and for one that is not drawn here. */
export function findTimetable(db: Queries, lottery: string): Promise<TimetableRow | null> {
  return db.maybeOne<TimetableRow>(
    `select period_s as "periodS", close_s as "closeS" from lottery where code = $1 and source = 'house'`,
    [lottery],
  );
}

/** A lost one counts for none: publishing tries to put another in its place. */
export async function hasChain(db: Queries, lottery: string, day: string): Promise<boolean> {
  const known = await db.maybeOne(
    `select 1 from draw_chain c where c.lottery_code = $1 and c.day = $2 and not exists (select 1 from lost_chain l where l.anchor = c.anchor)`,
    [lottery, day],
  );
  return known !== null;
}

export interface NewChain extends TimetableRow {
  readonly lottery: string;
  readonly day: string;
  readonly anchor: string;
  readonly length: number;
  readonly sealed: Buffer;
  readonly demoHistory: boolean;
}

/** False when the day has one already (another process was first). */
export async function insertChain(db: Queries, chain: NewChain): Promise<boolean> {
  const { lottery, day, anchor, length, periodS, closeS, sealed, demoHistory } = chain;
  const { made } = await db.one<{ made: boolean }>('select publish_chain($1, $2, $3, $4, $5, $6, $7, $8) as made', [
    lottery,
    day,
    anchor,
    length,
    periodS,
    closeS,
    sealed,
    demoHistory,
  ]);
  return made;
}

export interface SealedChain extends TimetableRow {
  readonly day: string;
  readonly anchor: string;
  readonly length: number;
  readonly sealed: Buffer;
}
const SEALED = `c.day::text, c.anchor, c.length, s.sealed, s.period_s as "periodS", s.close_s as "closeS"`;

export function findSealedChain(db: Queries, lottery: string, day: string): Promise<SealedChain | null> {
  return db.maybeOne<SealedChain>(
    `select ${SEALED} from draw_chain c join draw_seed s using (lottery_code, day) where lottery_code = $1 and day = $2 and s.sealed is not null`,
    [lottery, day],
  );
}

export type NeededChain = SealedChain & { readonly lottery: string };

/** Chains of today and of days to come, and those with issues that wait for a draw; none that is marked as lost. */
export function listNeededChains(db: Queries): Promise<NeededChain[]> {
  return db.query<NeededChain>(
    `select c.lottery_code as lottery, ${SEALED}
       from draw_chain c join draw_seed s using (lottery_code, day)
      where s.sealed is not null and not c.demo_history and not exists (select 1 from lost_chain l where l.anchor = c.anchor)
        and (c.day >= (app_now() at time zone 'Asia/Shanghai')::date
             or (c.lottery_code, c.day) in (select i.lottery_code, i.day from issue i where i.state in ('waiting', 'selling', 'closed')))
      order by c.day, c.lottery_code`,
  );
}

export async function markLost(db: Queries, { lottery, day, anchor }: NeededChain): Promise<void> {
  await db.run('select lose_chain($1, $2, $3)', [lottery, day, anchor]);
}

export interface AskedIssue extends SealedChain {
  readonly index: number;
  readonly state: string;
  readonly closeAt: Date;
  readonly beacon: string | null;
  readonly round: number | null;
  readonly now: Date;
}
const ASKED = prepared(
  'signer.issue',
  `select ${SEALED}, i.index_in_day as "index", i.state, i.close_at as "closeAt", i.beacon, i.beacon_round::float8 as round, app_now() as now
     from issue i join draw_chain c using (lottery_code, day) join draw_seed s using (lottery_code, day)
    where i.lottery_code = $1 and i.issue_no = $2 and s.sealed is not null`,
);

/** An issue with the sealed chain of its day, read by the signer itself: what it is told of an issue decides nothing. */
export function findAskedIssue(db: Queries, lottery: string, issueNo: string): Promise<AskedIssue | null> {
  return db.maybeOne<AskedIssue>(ASKED, [lottery, issueNo]);
}

const TELL = prepared('signer.tell', 'select tell_link($1, $2, $3) as told');

/**
 * Says that this is the network's signature of the round that decides the issue (docs/decisions/0187), and that its link is told. False while an earlier issue
 * of its chain has neither result nor void: then nothing is told.
 */
export async function tellLink(db: Queries, lottery: string, issueNo: string, signature: string): Promise<boolean> {
  return (await db.one<{ told: boolean }>(TELL, [lottery, issueNo, signature])).told;
}

export interface PlainSeed extends TimetableRow {
  readonly lottery: string;
  readonly day: string;
  readonly anchor: string;
  readonly length: number;
  readonly plain: Buffer;
}

/** Seeds that an older release kept as they are; locked, so that two signers at once do not seal them twice. */
export function listPlainSeeds(tx: Tx, limit: number): Promise<PlainSeed[]> {
  return tx.query<PlainSeed>(
    `select s.lottery_code as lottery, s.day::text, s.plain, s.period_s as "periodS", s.close_s as "closeS", c.anchor, c.length
       from draw_seed s join draw_chain c using (lottery_code, day) where s.plain is not null order by 1, 2 limit $1 for update of s skip locked`,
    [limit],
  );
}

export async function saveSealed(
  tx: Tx,
  seeds: readonly { readonly lottery: string; readonly day: string; readonly sealed: Buffer }[],
): Promise<void> {
  await tx.run(
    `update draw_seed s set sealed = n.sealed, plain = null
       from unnest($1::text[], $2::date[], $3::bytea[]) as n (lottery, day, sealed) where s.lottery_code = n.lottery and s.day = n.day`,
    [seeds.map(({ lottery }) => lottery), seeds.map(({ day }) => day), seeds.map(({ sealed }) => sealed)],
  );
}

/** An update leaves the old row behind until its page is written anew. */
export async function wipeOldRows(db: Queries): Promise<void> {
  await db.run('vacuum (full) draw_seed');
}
