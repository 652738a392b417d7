import {
  beijingTime,
  consolePlayerCalls,
  playerViewCalls,
  STAFF_MAY,
  VIEW_HASH,
  VIEW_MINUTES,
  VIEW_PURPOSES,
  VIEW_TOKEN_PREFIX,
  type CallInput,
  type CallOutput,
} from '@caiting/contract';
import { appNow } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Session, type Staff } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findPlayerByName, hashToken, hasLeft, newToken, sessionInView, tellPlayer } from '../../account/index.ts';
import { logged } from '../core/logged.ts';

/** The site as a player sees it, read only (docs/decisions/0334). */
export const viewBindings = [
  logged(consolePlayerCalls.viewAs, ({ deps, staff }, input) => viewAs(deps, staff, input)),
  bind(playerViewCalls.viewState, async ({ session }) =>
    session.view === undefined ? refuse('notFound') : ok({ until: session.view.until.getTime() }),
  ),
  bind(playerViewCalls.endView, async ({ deps, session }) => {
    if (session.view === undefined) return refuse('notFound');
    await endView(deps.db, session.view.tokenHash);
    return ok({});
  }),
];

type Asked = CallInput<typeof consolePlayerCalls.viewAs>;
type Opened = CallOutput<typeof consolePlayerCalls.viewAs>;

/** The view and the letter to the player are one transaction: nobody looks without its being told. */
function viewAs(
  deps: Deps,
  staff: Staff,
  { userName, purpose }: Asked,
): Promise<Outcome<Opened, 'notFound' | 'accountClosed' | 'staffLoginNeeded'>> {
  return deps.db.tx(async (tx) => {
    const player = await findPlayerByName(tx, userName);
    if (player === null) return refuse('notFound');
    if (await hasLeft(tx, player.id)) return refuse('accountClosed');
    const token = VIEW_TOKEN_PREFIX + newToken();
    const until = await beginView(tx, staff, { tokenHash: hashToken(token), player: player.id, purpose });
    // The session ended since the call came in.
    if (until === null) return refuse('staffLoginNeeded');
    const at = beijingTime((await appNow(tx)).getTime());
    await tellPlayer(tx, player.id, 'viewedByStaff', {
      at,
      minutes: String(VIEW_MINUTES),
      purpose: VIEW_PURPOSES[purpose],
    });
    const viewUrl = `${deps.config.origin ?? ''}/index${VIEW_HASH}${token}`;
    return ok({ done: true, note: `${player.name} 的页面已可只读查看`, viewUrl, until: until.getTime() });
  });
}

interface NewView {
  readonly tokenHash: Buffer;
  readonly player: bigint;
  readonly purpose: string;
}

async function beginView(
  db: Queries,
  { staffId, tokenHash: session }: Staff,
  { tokenHash, player, purpose }: NewView,
): Promise<Date | null> {
  const values = [tokenHash, staffId, session, player, purpose, VIEW_MINUTES];
  return (await db.one<{ until: Date | null }>('select begin_staff_view($1, $2, $3, $4, $5, $6) as until', values))
    .until;
}

interface ViewRow {
  readonly player: bigint;
  readonly staff: bigint;
  readonly expires_at: Date;
}

/** Looked up at each call: a view ends with the operator's session, role or account in the same moment. */
export async function resolveView(deps: Deps, token: string): Promise<Session | null> {
  const tokenHash = hashToken(token);
  const row = await deps.db.maybeOne<ViewRow>('select player, staff, expires_at from staff_view_of_token($1, $2)', [
    tokenHash,
    STAFF_MAY.players.view,
  ]);
  if (row === null) return null;
  return sessionInView(deps, row.player, { staffId: String(row.staff), tokenHash, until: row.expires_at });
}

async function endView(db: Queries, tokenHash: Buffer): Promise<void> {
  await db.run('select end_staff_view($1)', [tokenHash]);
}
