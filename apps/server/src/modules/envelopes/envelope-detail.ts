import type { EnvelopeDetail } from '@caiting/contract';
import type { Queries } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { DISPATCH, fenText, peopleOf, seconds } from './present.ts';
import type { Page } from './present.ts';
import { CLAIM_COLUMNS, findClaim, findEnvelope } from './queries.ts';
import type { ClaimRow, EnvelopeRow } from './queries.ts';

/** What people may see of an envelope. Shares and salt of one that still runs never leave the server. */

/** Who took how much. The best share is told when all of a lucky one are taken. */
export async function envelopeDetail(
  deps: Deps,
  userId: string,
  id: string,
  page: Page,
): Promise<Outcome<EnvelopeDetail, 'envelopeUnknown'>> {
  const envelope = await findEnvelope(deps.db, id);
  if (!envelope) return refuse('envelopeUnknown');
  const [claims, mine] = await Promise.all([
    listClaims(deps.db, envelope.id, page),
    findClaim(deps.db, envelope.id, userId),
  ]);
  const people = await peopleOf(deps, [envelope.sender_id, ...claims.map((claim) => claim.user_id)]);
  const isEnded = envelope.state !== 'open';
  const best = bestPosition(envelope);
  const sender = people(envelope.sender_id);
  return ok({
    recordId: String(envelope.id),
    senderName: sender.name,
    senderAvatar: sender.avatar,
    isMine: String(envelope.sender_id) === userId,
    wishingRemark: envelope.wish,
    dispatchType: DISPATCH[envelope.kind],
    amount: fenText(mine?.amount_fen ?? 0n),
    total: envelope.taken,
    numTotal: envelope.count,
    amountTotal: fenText(envelope.total_fen),
    receiveAmount: fenText(envelope.total_fen - envelope.left_fen),
    isEnded,
    isRefunded: envelope.state === 'refunded',
    commitment: envelope.commitment,
    salt: isEnded ? envelope.salt : '',
    sharesFen: isEnded ? envelope.shares.map(String) : [],
    rows: claims.map((claim) => {
      const taker = people(claim.user_id);
      return {
        recordId: String(envelope.id),
        userName: taker.name,
        avatar: taker.avatar,
        amount: fenText(claim.amount_fen),
        dispatchType: DISPATCH[envelope.kind],
        receiveTime: seconds(claim.claimed_at),
        isBest: claim.position === best,
      };
    }),
  });
}

/** The first of the greatest shares; null while it is open to anybody's luck, or where all are equal. */
function bestPosition(envelope: EnvelopeRow): number | null {
  if (envelope.kind !== 'lucky' || envelope.state !== 'emptied') return null;
  const greatest = envelope.shares.reduce((most, share) => (share > most ? share : most), 0n);
  return envelope.shares.indexOf(greatest) + 1;
}

/** A page of who took, newest first. */
function listClaims(db: Queries, id: bigint, page: { number: number; size: number }): Promise<ClaimRow[]> {
  return db.query<ClaimRow>(
    `select ${CLAIM_COLUMNS} from envelope_claim where envelope_id = $1 order by position desc limit $2 offset $3`,
    [id, page.size, (page.number - 1) * page.size],
  );
}
