import { FIELD_NAMES, embedCalls } from '@caiting/contract';
import type { CallInput, CallOutput, EmbedBinding } from '@caiting/contract';
import type { Queries, Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { bind } from '../../platform/http/binding.ts';
import { isRefusal, ok, refuse, type Outcome } from '../../platform/outcome.ts';
import {
  holdPlayer,
  login,
  register,
  signIn,
  tellPlayer,
  type AlongWithSignIn,
  type Origin,
  type SignedIn,
} from '../account/index.ts';
import { redeemKey } from './one-time-key.ts';
import { BINDING_COLUMNS, type BindingRow, type KeyRow } from './queries.ts';

export const bindBindings = [
  bind(embedCalls.embedChatBind, (context, input) => bindAccount(context.deps, input, fromFrame(context))),
  bind(embedCalls.embedChatRegister, (context, input) => registerBound(context.deps, input, fromFrame(context))),
];

/** Cookies do not travel into a frame, so the browser is nobody that is known. */
const fromFrame = ({ ip, country, userAgent }: Origin): Origin => ({ ip, country, userAgent });

type Bind = typeof embedCalls.embedChatBind;
type Register = typeof embedCalls.embedChatRegister;
type InFrame = CallOutput<Bind>;
type BindRefusal = 'embedClosed' | 'embedKeyInvalid' | 'embedBoundElsewhere';

/** The person of a key signs in: as the player bound to it, or, with name and password, as a player who is bound by this. */
async function bindAccount(
  deps: Deps,
  input: CallInput<Bind>,
  from: Origin,
): Promise<Outcome<InFrame, Bind['refusals'][number] | 'fieldEmpty' | 'tooManyRequests'>> {
  const { userName, password, random, imageCode, work } = input;
  if (userName === undefined && password === undefined) return signInBound(deps, input, from);
  if (userName === undefined)
    return refuse('fieldEmpty', { field: 'userName', params: { field: FIELD_NAMES.userName } });
  if (password === undefined)
    return refuse('fieldEmpty', { field: 'password', params: { field: FIELD_NAMES.password } });
  const bound = binder(deps, input);
  const challenge = { random, imageCode, work };
  return inFrame(await login(deps, { userName, password, ...challenge }, from, bound.alongWith), bound);
}

/** Opens an account for the key's person. Account, binding and key stand or fall together. */
async function registerBound(
  deps: Deps,
  input: CallInput<Register>,
  from: Origin,
): Promise<Outcome<InFrame, Register['refusals'][number] | 'fieldEmpty' | 'tooManyRequests'>> {
  const bound = binder(deps, input);
  return inFrame(await register(deps, input, from, bound.alongWith), bound);
}

async function signInBound(
  deps: Deps,
  input: CallInput<Bind>,
  from: Origin,
): Promise<Outcome<InFrame, BindRefusal | 'embedNotBound' | 'accountLocked' | 'accountClosing' | 'passwordReset'>> {
  return deps.db.tx(async (tx) => {
    const key = await redeemKey(deps, tx, input);
    if (isRefusal(key)) return key;
    const seen = await findBinding(tx, key.data);
    // With the player held: of a sign-in and an unbinding at once, the later one knows of the other.
    if (seen) await holdPlayer(tx, seen.player);
    const binding = seen && (await findBinding(tx, key.data));
    // Refused, the key is still good: the person may now bind an account with it.
    if (!binding) return refuse('embedNotBound');
    const signedIn = await signIn(deps, tx, binding.player, from);
    if (!signedIn.ok) return signedIn;
    const { token, user } = signedIn.data;
    return ok({ token, user, binding: shownBinding(binding) });
  });
}

interface Binder {
  readonly alongWith: AlongWithSignIn<BindRefusal>;
  /** What was bound, once the sign-in has gone through. */
  binding(): BindingRow;
}

/** Takes the key and notes the binding inside the sign-in's own transaction. */
function binder(deps: Deps, input: { readonly oneTimeKey: string; readonly origin: string }): Binder {
  let made: BindingRow | null = null;
  return {
    alongWith: async (tx, player) => {
      const key = await redeemKey(deps, tx, input);
      if (isRefusal(key)) return key;
      made = await insertBinding(tx, key.data, player);
      return made ? null : refuse('embedBoundElsewhere');
    },
    binding: () => {
      if (!made) throw new Error('a sign-in went through without its binding');
      return made;
    },
  };
}

/** No cookie is set: the frame keeps the token in memory, and the login of the same browser outside of it stays as it is. */
function inFrame<Key extends string>(signedIn: Outcome<SignedIn, Key>, bound: Binder): Outcome<InFrame, Key> {
  if (!signedIn.ok) return signedIn;
  const { token, user } = signedIn.data;
  return ok({ token, user, binding: shownBinding(bound.binding()) });
}

export function shownBinding({ origin, uid, nickname, bound_at }: BindingRow): EmbedBinding {
  return { origin, uid, nickname, boundAt: bound_at.getTime() };
}

/** Of the account that made the key: what another one of the same site's origin bound is not its. */
function findBinding(db: Queries, { origin, uid, made_by }: KeyRow): Promise<BindingRow | null> {
  return db.maybeOne<BindingRow>(
    `select ${BINDING_COLUMNS} from embed_binding where origin = $1 and uid = $2 and host = $3`,
    [origin, uid, made_by],
  );
}

/** Notes the binding. Null where the user, or the player at that site, is bound to another one. */
async function insertBinding(tx: Tx, key: KeyRow, player: bigint): Promise<BindingRow | null> {
  const { origin, uid, nickname, made_by } = key;
  const made = await tx.maybeOne<BindingRow>(
    `insert into embed_binding (origin, uid, player, nickname, host) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning ${BINDING_COLUMNS}`,
    [origin, uid, player, nickname, made_by],
  );
  if (made) {
    await tellPlayer(tx, player, 'embedBound', { origin });
    return made;
  }
  const known = await findBinding(tx, key);
  return known?.player === player ? known : null;
}
