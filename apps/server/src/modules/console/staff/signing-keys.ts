import { consoleSigningCalls, keyFingerprint, type CallInput, type CallOutput } from '@caiting/contract';
import { appNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Staff } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { firstOfTwo } from '../core/by-two.ts';
import type { ActingStaff } from '../core/acting.ts';
import { done } from '../core/done.ts';
import { staffLogHead } from '../core/log-chain.ts';
import { logged, type ActContext } from '../core/logged.ts';
import { findRoles, unlogged } from '../core/roles.ts';
import { signingBegin } from '../core/signing/signature.ts';
import { publishKeys } from './publish-keys.ts';
import { findKey, isPublicKey, keyRow, listKeys, nextFirst } from '../core/signing/staff-keys.ts';

/** Keys of one operator that are not withdrawn: a few browsers and a command line. */
const KEYS_MAX = 10;
/** An administrator reads the fingerprint to another one in these days. */
const CONFIRM_MINUTES = 7 * 24 * 60;
const REQUIRE_MINUTES = 60;

/** Operators' own keys (docs/decisions/0319). */
export const signingKeyBindings = [
  unlogged(consoleSigningCalls.staffSigning, async ({ deps, staff }) => ok(await signing(deps, staff as Staff))),
  unlogged(consoleSigningCalls.staffKeys, async ({ deps }) =>
    ok({ list: (await listKeys(deps.db, null)).map(keyRow) }),
  ),
  logged(consoleSigningCalls.offerStaffKey, (context, input) => published(context.deps, offer(context, input))),
  logged(consoleSigningCalls.confirmStaffKey, ({ deps, staff }, input) => published(deps, confirm(deps, staff, input))),
  logged(consoleSigningCalls.withdrawStaffKey, ({ deps, staff }, input) =>
    published(deps, withdraw(deps, staff, input)),
  ),
  logged(consoleSigningCalls.requireSigning, ({ deps, staff }, { reason }) =>
    published(deps, requireAll(deps, staff, reason)),
  ),
];

/** What was changed stands outside too. */
async function published<T extends { readonly ok: boolean }>(deps: Deps, act: Promise<T>): Promise<T> {
  const outcome = await act;
  if (outcome.ok) await publishKeys(deps);
  return outcome;
}

async function signing(
  { db, config }: Deps,
  { staffId }: Staff,
): Promise<CallOutput<typeof consoleSigningCalls.staffSigning>> {
  const [{ id: site }, log, now, begin, no, keys] = await Promise.all([
    db.one<{ id: string }>('select id::text as id from staff_site'),
    staffLogHead(db),
    appNow(db),
    signingBegin(db),
    nextFirst(db, staffId, config.isProduction),
    listKeys(db, staffId),
  ]);
  return {
    site,
    log,
    at: now.getTime(),
    required: begin !== null,
    requiredSince: begin && { seq: String(begin.seq), at: begin.at.getTime() },
    mayBeFirst: no !== null,
    keys: keys.map(keyRow),
  };
}

/** Public parts alone: whoever made the key keeps the other one. */
async function offer(
  { deps, staff }: ActContext,
  { publicKey, label }: CallInput<typeof consoleSigningCalls.offerStaffKey>,
): Promise<Outcome<CallOutput<typeof consoleSigningCalls.offerStaffKey>, 'signingKeyTaken' | 'signingKeysMany'>> {
  if (!isPublicKey(publicKey)) return refuse('signingKeyTaken');
  const fingerprint = keyFingerprint(publicKey);
  return deps.db.tx(async (tx) => {
    // One after the other: two that begin at once are not both the first.
    await tx.query(`select pg_advisory_xact_lock(hashtext('caiting.staffKey'))`);
    const own = await listKeys(tx, staff.staffId);
    if (own.filter(({ withdrawn_at }) => withdrawn_at === null).length >= KEYS_MAX) return refuse('signingKeysMany');
    const no = await nextFirst(tx, staff.staffId, deps.config.isProduction);
    const kept = await tx.run(
      `insert into staff_key (fingerprint, public_key, staff, label, first_no, line)
       values (decode($1, 'hex'), decode($2, 'hex'), $3, $4, $5, $6) on conflict (fingerprint) do nothing`,
      [fingerprint, publicKey, staff.staffId, label, no, staff.doing.line],
    );
    if (kept === 0) return refuse('signingKeyTaken');
    const state = no === null ? ('offered' as const) : ('active' as const);
    const note = no === null ? '公钥已登记，请两位管理员核对指纹后确认' : '本站首批密钥，已生效';
    return ok({ done: true, note: `${note}\n指纹 ${fingerprint}`, fingerprint, state });
  });
}

function confirm(
  deps: Deps,
  staff: ActingStaff,
  { fingerprint }: CallInput<typeof consoleSigningCalls.confirmStaffKey>,
) {
  return deps.db.tx(
    async (tx) => {
      const key = await findKey(tx, fingerprint);
      if (key === null) return refuse('notFound');
      if (key.withdrawn_at !== null) return refuse('signingKeyUnknown');
      if (key.active_at !== null) return done(`${key.staff_name} 的密钥已生效`);
      const first = await firstOfTwo(tx, staff, {
        act: 'confirmStaffKey',
        subject: `${key.staff_name}:${fingerprint}`,
        object: `confirmStaffKey:${fingerprint}`,
        reason: key.label,
        minutes: CONFIRM_MINUTES,
      });
      if (isRefusal(first)) return first;
      await insertStep(tx, staff, { fingerprint, step: 'active', request: first.request });
      return done(`${key.staff_name} 的密钥已生效\n指纹 ${fingerprint}`);
    },
    { keepsOnRefusal: true },
  );
}

function insertStep(
  tx: Tx,
  { staffId, doing }: ActingStaff,
  { fingerprint, step, request }: { fingerprint: string; step: 'active' | 'withdrawn'; request: bigint | null },
): Promise<number> {
  return tx.run(
    `insert into staff_key_step (key, step, staff, request, line) values (decode($1, 'hex'), $2, $3, $4, $5) on conflict (key, step) do nothing`,
    [fingerprint, step, staffId, request, doing.line],
  );
}

function withdraw(
  deps: Deps,
  staff: ActingStaff,
  { fingerprint }: CallInput<typeof consoleSigningCalls.withdrawStaffKey>,
) {
  return deps.db.tx(async (tx) => {
    const key = await findKey(tx, fingerprint);
    const isOwn = key !== null && String(key.staff) === staff.staffId;
    // Whose key it is says nobody but to administrators.
    if (key === null || (!isOwn && !(await findRoles(tx, staff.staffId)).includes('admin'))) return refuse('notFound');
    await insertStep(tx, staff, { fingerprint, step: 'withdrawn', request: null });
    return done(`${key.staff_name} 的密钥已停用\n指纹 ${fingerprint}`);
  });
}

/** From the next line of the log on. */
function requireAll(deps: Deps, staff: ActingStaff, reason: string) {
  return deps.db.tx(
    async (tx) => {
      if ((await signingBegin(tx)) !== null) return done('本站已要求全部签名');
      const first = await firstOfTwo(tx, staff, {
        act: 'requireSigning',
        subject: 'requireSigning',
        reason,
        minutes: REQUIRE_MINUTES,
      });
      if (isRefusal(first)) return first;
      // The table itself gives the place and the moment.
      await tx.run('insert into staff_signing_begin (request, line, seq) values ($1, $2, 0)', [
        first.request,
        staff.doing.line,
      ]);
      // What was asked for without a signature is asked for anew.
      await tx.run(
        `update staff_request r set ended = 'outdated', ended_at = app_now(), note = 'requireSigning'
        where confirmed_by is null and ended is null and not exists (select from staff_signature s where s.line = r.asked_line)`,
      );
      return done('此后全部操作须签名');
    },
    { keepsOnRefusal: true },
  );
}
