import { consolePasskeyCalls, type CallInput, type CallOutput } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Staff } from '../../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import {
  creationOptions,
  deviceOf,
  forgiveTry,
  makerName,
  requestOptions,
  userHandleOf,
  verifyCreation,
  type NewCredential,
  type Site,
  type Transports,
} from '../../account/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { done } from '../core/done.ts';
import { insertLog, logged, saveLogOutcome } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';
import { proveByOwn, type ProveRefusal } from './prove-staff.ts';
import { checkFactor, newRecoveryCodes, type FactorRefusal } from './second-factor.ts';
import { askAuthenticator, staffSite, takeChallenge } from './shown-passkey.ts';

/** Passkeys of staff as a second factor: shown, made, listed and deleted. */
export const staffPasskeyBindings = [
  bind(consolePasskeyCalls.staffPasskeyChallenge, (context) => ask(context.deps, staffSite(context))),
  bind(consolePasskeyCalls.beginStaffPasskey, (context, input) =>
    begin(context.deps, { site: staffSite(context), ip: context.ip }, input),
  ),
  bind(consolePasskeyCalls.addStaffPasskey, (context, input) =>
    add(context.deps, { site: staffSite(context), ip: context.ip, userAgent: context.userAgent }, input),
  ),
  unlogged(consolePasskeyCalls.staffPasskeys, async ({ deps, staff }) => ok(await ownPasskeys(deps.db, staff))),
  logged(consolePasskeyCalls.renameStaffPasskey, async ({ deps, staff }, { passkeyId, name }) =>
    (await renamePasskey(deps.db, staff.staffId, { id: passkeyId, name }))
      ? done(`通行密钥改名为 ${name}`)
      : refuse('notFound'),
  ),
  logged(consolePasskeyCalls.deleteStaffPasskey, async ({ deps, staff }, { passkeyId }) => {
    const told = await deletePasskey(deps.db, staff.staffId, passkeyId);
    if (told === 'missing') return refuse('notFound');
    return told === 'last' ? refuse('staffFactorLast') : done('通行密钥已删除');
  }),
];

export const STAFF_PASSKEYS_MAX = 10;
const ACT = 'addStaffPasskey';

/** The same for everybody: nothing is asked, and nothing told. */
async function ask(
  deps: Deps,
  site: Site | null,
): Promise<Outcome<CallOutput<typeof consolePasskeyCalls.staffPasskeyChallenge>, 'passkeyUnavailable'>> {
  if (site === null) return refuse('passkeyUnavailable');
  const challenge = await askAuthenticator(deps.db, site);
  return ok({ options: requestOptions(site, challenge) });
}

type BeginRefusal = ProveRefusal | FactorRefusal | 'staffPasswordDue' | 'passkeysTooMany' | 'passkeyUnavailable';

/** As with a secret of an authenticator app: over a factor that is in use only by showing it. */
async function begin(
  deps: Deps,
  { site, ip }: { readonly site: Site | null; readonly ip: string },
  input: CallInput<typeof consolePasskeyCalls.beginStaffPasskey>,
): Promise<Outcome<CallOutput<typeof consolePasskeyCalls.beginStaffPasskey>, BeginRefusal>> {
  if (site === null) return refuse('passkeyUnavailable');
  const proven = await proveByOwn(deps, input, ip);
  if (isRefusal(proven)) return proven;
  const { staff, tried } = proven;
  const refused = await checkFactor(deps, staff, input);
  if (refused) return refused;
  await forgiveTry(deps.db, tried, true);
  const known = await listPasskeys(deps.db, staff.id);
  if (known.length >= STAFF_PASSKEYS_MAX) return tooMany();
  const userHandle = userHandleOf(known);
  const challenge = await askAuthenticator(deps.db, site, { staff: staff.id, userHandle });
  const { tenantName } = await tenantValues(deps);
  return ok({
    options: creationOptions(
      { rpId: site.rpId, siteName: tenantName, challenge },
      { name: staff.name, userHandle, known },
    ),
  });
}

const tooMany = () => refuse('passkeysTooMany', { params: { max: STAFF_PASSKEYS_MAX } });

type AddRefusal = 'passkeyExpired' | 'passkeyInvalid' | 'passkeyKnown' | 'passkeysTooMany' | 'passkeyUnavailable';

/** Whose it is says the challenge: it was given for a password and the factor in use, to that account alone. */
async function add(
  deps: Deps,
  { site, ip, userAgent }: { readonly site: Site | null; readonly ip: string; readonly userAgent: string },
  { credential: answer, name }: CallInput<typeof consolePasskeyCalls.addStaffPasskey>,
): Promise<Outcome<CallOutput<typeof consolePasskeyCalls.addStaffPasskey>, AddRefusal>> {
  if (site === null) return refuse('passkeyUnavailable');
  const taken = await takeChallenge(deps.db, answer.response.clientDataJSON);
  if (isRefusal(taken)) return taken;
  const { staff, staff_name: staffName, user_handle: userHandle } = taken;
  if (staff === null || staffName === null || userHandle === null || taken.origin !== site.origin)
    return refuse('passkeyInvalid');
  const made = await verifyCreation(deps.log, answer, taken);
  if (isRefusal(made)) return made;
  const called = name ?? makerName(made.aaguid) ?? deviceOf(userAgent);
  const line = { staff: String(staff), name: staffName, act: ACT, detail: { name: called, address: ip } };
  const id = await insertLog(deps.db, line);
  const { codes, hashes } = newRecoveryCodes(staff);
  const { transports = [] } = answer.response;
  const passkey = { ...made, staff, transports, name: called, userHandle, rpId: taken.rpId, codes: hashes };
  const told = await savePasskey(deps.db, passkey);
  const isAdded = told === 'first' || told === 'added';
  await saveLogOutcome(deps.db, id, isAdded ? 'done' : told === 'many' ? 'passkeysTooMany' : 'passkeyKnown');
  if (isAdded) return ok({ name: called, recoveryCodes: told === 'first' ? [...codes] : [] });
  return told === 'many' ? tooMany() : refuse('passkeyKnown');
}

async function ownPasskeys(
  db: Queries,
  { staffId }: Staff,
): Promise<CallOutput<typeof consolePasskeyCalls.staffPasskeys>> {
  const rows = await listPasskeys(db, staffId);
  return {
    list: rows.map((row) => ({
      passkeyId: String(row.id),
      name: row.name,
      host: row.rp_id,
      isBackedUp: row.is_backed_up,
      createdAt: row.created_at.getTime(),
      lastUsedAt: row.last_used_at?.getTime() ?? null,
    })),
  };
}

interface PasskeyRow {
  readonly id: bigint;
  readonly credential_id: Buffer;
  readonly transports: Transports;
  readonly name: string;
  readonly is_backed_up: boolean;
  readonly user_handle: Buffer;
  readonly rp_id: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

function listPasskeys(db: Queries, staff: bigint | string): Promise<PasskeyRow[]> {
  return db.query<PasskeyRow>('select * from staff_passkeys($1)', [staff]);
}

interface NewPasskey extends NewCredential {
  readonly staff: bigint;
  readonly transports: Transports;
  readonly name: string;
  readonly userHandle: Buffer;
  readonly rpId: string;
  /** Recovery codes that come with a first second factor, hashed. */
  readonly codes: readonly Buffer[];
}

async function savePasskey(db: Queries, passkey: NewPasskey): Promise<'known' | 'many' | 'first' | 'added'> {
  const { told } = await db.one<{ told: 'known' | 'many' | 'first' | 'added' }>(
    'select add_staff_passkey($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as told',
    [
      passkey.staff,
      STAFF_PASSKEYS_MAX,
      passkey.credentialId,
      Buffer.from(passkey.publicKey),
      passkey.counter,
      passkey.transports,
      passkey.aaguid,
      passkey.name,
      passkey.isBackedUp,
      passkey.userHandle,
      passkey.rpId,
      passkey.codes,
    ],
  );
  return told;
}

async function renamePasskey(
  db: Queries,
  staff: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  return (await db.one<{ is: boolean }>('select rename_staff_passkey($1, $2, $3) as is', [staff, id, name])).is;
}

async function deletePasskey(db: Queries, staff: string, id: string): Promise<'missing' | 'last' | 'deleted'> {
  const values = [staff, id];
  const { told } = await db.one<{ told: 'missing' | 'last' | 'deleted' }>(
    'select delete_staff_passkey($1, $2) as told',
    values,
  );
  return told;
}
