import type { CallInput, CallOutput, Letter, UserId, consoleContentCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findPlayerByName } from '../../account/index.ts';
import { agentOf } from '../../agency/index.ts';
import { KEPT, type LetterRow } from './queries.ts';

/** What passed between an agent and a member, as one of the two reads it. */

/** Letters beside the one that is open. */
const OTHERS_MAX = 20;

/** Who wrote a letter, whether he can be answered, and what else passed between the two; null for a letter of the site. */
export async function personOf(
  db: Queries,
  reader: string,
  { id, sender, sender_name }: LetterRow,
): Promise<Letter['person']> {
  if (sender === null || sender_name === null) return null;
  const [agent, others] = await Promise.all([agentOf(db, reader, String(sender)), listBetween(db, reader, sender, id)]);
  return {
    nickname: sender_name,
    canReply: agent !== null,
    memberId: agent === reader ? (String(sender) as UserId) : null,
    others: others.map((row) => ({
      id: String(row.id),
      isMine: row.is_mine,
      content: row.body_zh,
      sentAt: row.sent_at.getTime(),
    })),
  };
}

const STAFF_PAGE = 50;

/** All that two people wrote to each other, for an operator who has a complaint; also what one of them has deleted. */
export async function lettersBetween(
  db: Queries,
  { userName, otherName, before }: CallInput<typeof consoleContentCalls.lettersBetween>,
): Promise<Outcome<CallOutput<typeof consoleContentCalls.lettersBetween>, 'notFound'>> {
  const [one, other] = [await findPlayerByName(db, userName), await findPlayerByName(db, otherName)];
  if (one === null || other === null) return refuse('notFound');
  const rows = await db.query<{ id: bigint; sender: bigint; body_zh: string; sent_at: Date }>(
    `select id, sender, body_zh, sent_at from letter
      where (sender = $1 and player = $2 or sender = $2 and player = $1) and ${KEPT} and ($3::bigint is null or id < $3::bigint)
      order by id desc limit $4`,
    [one.id, other.id, before ?? null, STAFF_PAGE + 1],
  );
  const list = rows.slice(0, STAFF_PAGE);
  return ok({
    list: list.map((row) => ({
      id: String(row.id),
      from: row.sender === one.id ? userName : otherName,
      content: row.body_zh,
      at: row.sent_at.getTime(),
    })),
    next: rows.length > STAFF_PAGE ? String(list.at(-1)?.id) : null,
  });
}

interface BetweenRow {
  readonly id: bigint;
  readonly is_mine: boolean;
  readonly body_zh: string;
  readonly sent_at: Date;
}

/** The newest of both, without this one and without what the reader has deleted. */
function listBetween(db: Queries, reader: string, other: bigint, but: bigint): Promise<BetweenRow[]> {
  const some = (sender: string, player: string) => `
    (select id, sender = $1::bigint as is_mine, body_zh, sent_at from letter l
      where sender = ${sender}::bigint and player = ${player}::bigint and id <> $3 and ${KEPT}
        and not exists (select from letter_mark m where m.player = $1::bigint and m.letter = l.id and m.is_deleted)
      order by id desc limit ${OTHERS_MAX})`;
  return db.query<BetweenRow>(
    `select * from (${some('$1', '$2')} union all ${some('$2', '$1')}) b order by id desc limit ${OTHERS_MAX}`,
    [reader, other, but],
  );
}
