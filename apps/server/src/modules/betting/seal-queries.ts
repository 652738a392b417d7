import { prepared, type Queries } from '../../platform/db/pool.ts';

/** What the sealed tree holds of a bet. */
export interface SealedBet {
  readonly id: bigint;
  readonly play: string;
  readonly picks: string;
  readonly count: number;
  readonly stake: bigint;
  readonly odds: string;
  readonly createdAt: Date;
}

const PAGE = 20_000;

const SALT = prepared('betting.salt', 'select bet_salt as salt from issue where id = $1');
const PAGE_OF_BETS = prepared(
  'betting.sealed',
  `select b.id, b.play, b.picks, b.count, b.stake, b.odds, b.created_at as "createdAt"
     from bet b
    where b.issue_id = $1 and b.id > $2
      and not exists (select 1 from bet_result r where r.bet_id = b.id and r.player = b.player and r.state = 'cancelled')
    order by b.id limit $3`,
);

/** The accepted, uncancelled bets of an issue by id, in pages, with the issue's secret salt. */
export async function* readSealedBets(
  db: Queries,
  issueId: bigint,
): AsyncGenerator<{ salt: Buffer; bets: SealedBet[] }> {
  const { salt } = await db.one<{ salt: Buffer }>(SALT, [issueId]);
  for (let after = 0n; ;) {
    const bets = await db.query<SealedBet>(PAGE_OF_BETS, [issueId, after, PAGE]);
    if (bets.length > 0) yield { salt, bets };
    if (bets.length < PAGE) return;
    after = bets.at(-1)?.id ?? after;
  }
}
