import type { CallInput, CallOutput, EmbedBinding, embedCalls } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { isRefusal, ok, refuse, type Outcome } from '../../platform/outcome.ts';
import {
  findPlayer,
  login,
  register,
  signIn,
  type AlongWithSignIn,
  type Origin,
  type SignedIn,
} from '../account/index.ts';
import { redeemKey } from './one-time-key.ts';
import { findBinding, insertBinding, type BindingRow } from './queries.ts';

type Bind = typeof embedCalls.embedChatBind;
type Register = typeof embedCalls.embedChatRegister;
type InFrame = CallOutput<Bind>;
type BindRefusal = 'embedClosed' | 'embedKeyInvalid' | 'embedBoundElsewhere';

/** The person of a key signs in: as the player bound to it, or, with name and password, as a player who is bound by this. */
export async function bindAccount(
  deps: Deps,
  input: CallInput<Bind>,
  from: Origin,
): Promise<Outcome<InFrame, Bind['refusals'][number] | 'fieldEmpty' | 'tooManyRequests'>> {
  const { userName, password, random, imageCode } = input;
  if (userName === undefined && password === undefined) return signInBound(deps, input, from);
  if (userName === undefined) return refuse('fieldEmpty', { field: 'userName', params: { field: '用户名' } });
  if (password === undefined) return refuse('fieldEmpty', { field: 'password', params: { field: '密码' } });
  const bound = binder(deps, input);
  const captcha = { ...(random !== undefined && { random }), ...(imageCode !== undefined && { imageCode }) };
  return inFrame(await login(deps, { userName, password, ...captcha }, from, bound.alongWith), bound);
}

/** Opens an account for the key's person. Account, binding and key stand or fall together. */
export async function registerBound(
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
): Promise<Outcome<InFrame, BindRefusal | 'embedNotBound' | 'accountLocked'>> {
  return deps.db.tx(async (tx) => {
    const key = await redeemKey(deps, tx, input);
    if (isRefusal(key)) return key;
    const binding = await findBinding(tx, key.data.origin, key.data.uid);
    // Refused, the key is still good: the person may now bind an account with it.
    if (!binding) return refuse('embedNotBound');
    const player = await findPlayer(tx, binding.player);
    if (player?.state !== 'active') return refuse('accountLocked');
    const { token, user } = await signIn(deps, tx, binding.player, from);
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
