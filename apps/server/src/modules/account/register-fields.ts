import { RECOVERY_MS, type CallOutput, type RegisterFieldName, type profileCalls } from '@caiting/contract';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuse, type Refusal } from '../../platform/outcome.ts';
import { tenantValues, type TenantValues } from '../tenant/index.ts';
import { spendProved, type CodeChannel } from './code-queries.ts';
import { saveContact } from './profile-queries.ts';
import { isAddressTaken } from './protection-queries.ts';
import { findCredentials } from './queries.ts';
import { hashToken } from './tokens.ts';

const ORDER: readonly RegisterFieldName[] = ['inviteCode', 'mobile', 'mail', 'realName', 'qq'];
const NAMES: Readonly<Record<Exclude<RegisterFieldName, 'inviteCode'>, string>> = {
  mobile: '手机号',
  mail: '邮箱',
  realName: '真实姓名',
  qq: 'QQ号',
};

export interface ContactInput {
  readonly inviteCode?: string | undefined;
  readonly mobile?: string | undefined;
  readonly mobileTicket?: string | undefined;
  readonly mail?: string | undefined;
  readonly mailTicket?: string | undefined;
  readonly realName?: string | undefined;
  readonly qq?: string | undefined;
}

/** How one may register now. */
export async function registerType(deps: Deps): Promise<CallOutput<typeof profileCalls.getRegisterTypeFront>> {
  const { registerOpen, registerFields } = await tenantValues(deps);
  if (!registerOpen) return { type: 'closed' };
  return { type: registerFields.inviteCode === 'required' ? 'invite' : 'open' };
}

/** Which checks a registration passes. */
export async function registerChecks(deps: Deps): Promise<CallOutput<typeof profileCalls.getRegisterVerifyFront>> {
  const { captchaOnRegister, registerFields } = await tenantValues(deps);
  return {
    imageCode: captchaOnRegister,
    phoneCode: registerFields.mobile === 'verified',
    mailCode: registerFields.mail === 'verified',
  };
}

/** Fields of the form beyond name and password. */
export async function registerFields(deps: Deps): Promise<CallOutput<typeof profileCalls.getNewRegisterVerifyFront>> {
  const states = (await tenantValues(deps)).registerFields;
  return {
    fields: ORDER.filter((name) => states[name] !== 'off').map((name) => ({
      name,
      isRequired: states[name] !== 'optional',
      isVerified: states[name] === 'verified',
    })),
  };
}

export async function checkUser(deps: Deps, userName: string): Promise<{ isFree: boolean }> {
  return { isFree: (await findCredentials(deps.db, userName)) === null };
}

/** What the tenant wants and the form left empty. */
export function missingField(
  states: TenantValues['registerFields'],
  input: ContactInput,
): Refusal<'inviteRequired' | 'fieldEmpty'> | null {
  for (const name of ORDER) {
    if (states[name] === 'off' || states[name] === 'optional' || input[name]) continue;
    return name === 'inviteCode'
      ? refuse('inviteRequired', { field: name })
      : refuse('fieldEmpty', { field: name, params: { field: NAMES[name] } });
  }
  return null;
}

/** Keeps what the form asked for; what it did not ask for is not kept, whatever was sent. A verified address spends its proof. */
export async function keepContact(
  tx: Tx,
  player: bigint,
  states: TenantValues['registerFields'],
  input: ContactInput,
): Promise<Refusal<'mobileUnproved' | 'mailUnproved' | 'mobileTaken' | 'mailTaken'> | null> {
  const asked = (name: 'mobile' | 'mail' | 'realName' | 'qq') => (states[name] === 'off' ? '' : (input[name] ?? ''));
  const mobile = asked('mobile');
  const mail = asked('mail');
  if (states.mobile === 'verified') {
    const refused = await spendTicket(tx, 'phone', mobile, input.mobileTicket);
    if (refused) return refuse(refused === 'taken' ? 'mobileTaken' : 'mobileUnproved', { field: 'mobile' });
  }
  if (states.mail === 'verified') {
    const refused = await spendTicket(tx, 'mail', mail.toLowerCase(), input.mailTicket);
    if (refused) return refuse(refused === 'taken' ? 'mailTaken' : 'mailUnproved', { field: 'mail' });
  }
  await saveContact(tx, player, {
    mobile: mobile || null,
    mobileProved: states.mobile === 'verified',
    mail: mail || null,
    mailProved: states.mail === 'verified',
    realName: asked('realName'),
    qq: asked('qq'),
  });
  return null;
}

async function spendTicket(
  tx: Tx,
  channel: CodeChannel,
  address: string,
  ticket: string | undefined,
): Promise<'unproved' | 'taken' | null> {
  if (ticket === undefined || !(await spendProved(tx, hashToken(ticket), channel, address, RECOVERY_MS)))
    return 'unproved';
  return (await isAddressTaken(tx, channel, address)) ? 'taken' : null;
}
