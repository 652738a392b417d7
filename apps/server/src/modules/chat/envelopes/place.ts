import type { Deps } from '../../../platform/deps.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { findEnvelope } from '../../envelopes/index.ts';
import { findDirect } from '../direct/queries.ts';
import type { DirectRow } from '../direct/queries.ts';
import { isInside } from '../rooms/room-password.ts';
import { findRoom } from '../core/queries.ts';

/** Where the wire says an envelope lies or shall lie. */
export interface WirePlace {
  readonly roomCode?: string | undefined;
  readonly roomId?: string | undefined;
  readonly isDirect: boolean;
}

export interface Place {
  readonly roomCode: string;
  /** Null in a public room. */
  readonly direct: DirectRow | null;
}

/** The place, when this person may be there: inside the public room, or one of the two of a private chat. */
export async function placeFor(
  deps: Deps,
  session: Session,
  place: WirePlace,
): Promise<Outcome<Place, 'roomUnknown' | 'roomDeleted' | 'roomLocked'>> {
  if (place.isDirect) {
    const isId = /^[1-9]\d{0,17}$/.test(place.roomId ?? '');
    const direct = isId ? await findDirect(deps.db, place.roomId ?? '', session.userId) : null;
    return direct ? ok({ roomCode: direct.room_code, direct }) : refuse('roomUnknown');
  }
  const room = await findRoom(deps.db, place.roomCode ?? '');
  if (!room) return refuse('roomUnknown');
  if (room.deleted_at) return refuse('roomDeleted');
  if (!(await isInside(deps, room, session.userId, null))) return refuse('roomLocked');
  return ok({ roomCode: room.code, direct: null });
}

/** Is the envelope where the call says, and may this person be there? Whoever may not learns nothing of it. */
export async function mayTouch(deps: Deps, session: Session, place: WirePlace, recordId: string): Promise<boolean> {
  const found = await placeFor(deps, session, place);
  if (!found.ok) return false;
  const envelope = await findEnvelope(deps.db, recordId);
  return envelope?.place === found.data.roomCode;
}
