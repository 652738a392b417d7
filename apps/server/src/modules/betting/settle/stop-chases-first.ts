import { prepared, type Db, type Queries } from '../../../platform/db/pool.ts';
import { plainArray } from '../core/sql-arrays.ts';
import { settleForm } from './settle-form.ts';
import type { DrawnIssue } from './settle-issue.ts';
import type { Form } from './settle-queries.ts';

/** One page of bets; the forms among them are few. */
const PAGE = 5_000;

/**
 * Writes down which chases an issue's result stops (追中即停), before its bets are settled: of an issue with a million bets the last chunk may come
 * after the close of the next issue, which such a chase must not enter. Settling notes the same stops again and finds them there.
 */
export async function stopChasesFirst(db: Db, issue: DrawnIssue): Promise<void> {
  const wins = new Map<string, boolean>();
  const hasWon = (bet: ChaseBet): boolean => {
    const key = JSON.stringify([bet.play, bet.picks, bet.count, bet.odds, bet.rules]);
    const known = wins.get(key) ?? isWin(bet, issue);
    wins.set(key, known);
    return known;
  };
  for (let after: ChaseBet | undefined; ;) {
    const page = await listChaseBets(db, issue.id, after);
    const won = page.filter(hasWon);
    if (won.length > 0) await noteStops(db, issue.id, won);
    if (page.length < PAGE) return;
    after = page.at(-1);
  }
}

/** A bet that cannot be settled stops nothing; settling deals with it. */
function isWin(bet: ChaseBet, { group, draw }: DrawnIssue): boolean {
  try {
    return settleForm({ ...bet, form: 0, ticketStake: bet.ticketStake }, group, draw).won > 0n;
  } catch {
    return false;
  }
}

interface ChaseBet extends Omit<Form, 'form'> {
  readonly player: bigint;
  readonly chase: bigint;
  readonly bet: bigint;
}

const PAGE_OF_BETS = prepared(
  'betting.chase_bets_of_issue',
  `select s.player, s.chase, b.id as bet, b.play, b.picks, b.count, b.ticket_stake as "ticketStake", b.odds, b.point, b.level, b.rules
     from chase_issue s
     join chase c on c.player = s.player and c.id = s.chase and c.stop_on_win
     join bet b on b.player = s.player and b.id >= s.order_no * 256 and b.id < (s.order_no + 1) * 256
    where s.issue_id = $1 and (s.player, b.id) > ($2, $3)
      and not exists (select 1 from chase_stop p where p.player = s.player and p.chase = s.chase)
      and not exists (select 1 from bet_result r where r.player = b.player and r.bet_id = b.id)
    order by s.player, b.id limit ${PAGE}`,
);

/** Bets of this issue whose chase ends with a win and goes on so far, by player and bet. */
function listChaseBets(db: Queries, issueId: bigint, after: ChaseBet | undefined): Promise<ChaseBet[]> {
  return db.query<ChaseBet>(PAGE_OF_BETS, [issueId, after?.player ?? 0n, after?.bet ?? 0n]);
}

async function noteStops(db: Queries, issueId: bigint, won: readonly ChaseBet[]): Promise<void> {
  await db.query('select note_chase_stops($1, $2::int8[], $3::int8[])', [
    issueId,
    plainArray(won.map(({ player }) => player)),
    plainArray(won.map(({ chase }) => chase)),
  ]);
}
