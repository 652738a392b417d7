import { RECOVERY_MS, profileCalls, FIELD_NAMES, type CallOutput, type RegisterFieldName } from '@caiting/contract';
import type { Tx, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { refuse, ok, type Refusal } from '../../../platform/outcome.ts';
import { tenantValues, type TenantValues } from '../../tenant/index.ts';
import type { CodeChannel } from '../contacts/code-queries.ts';
import { findCredentials } from '../core/queries.ts';
import { hashToken } from '../core/tokens.ts';

export const registerFieldsBindings = [
  bind(profileCalls.getRegisterTypeFront, async ({ deps }) => ok(await registerType(deps))),
  bind(profileCalls.getRegisterVerifyFront, async ({ deps }) => ok(await registerChecks(deps))),
  bind(profileCalls.getNewRegisterVerifyFront, async ({ deps }) => ok(await registerFields(deps))),
  bind(profileCalls.checkUser, async ({ deps }, { userName }) => ok(await checkUser(deps, userName))),
];

const ORDER: readonly RegisterFieldName[] = ['inviteCode', 'mobile', 'mail', 'realName', 'qq'];
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
      : refuse('fieldEmpty', { field: name, params: { field: FIELD_NAMES[name] } });
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

/** Spends a proved code of a registration; false when it is not proved, of another address, spent, or proved too long ago. */
async function spendProved(
  tx: Tx,
  ticketHash: Buffer,
  channel: CodeChannel,
  address: string,
  withinMs: number,
): Promise<boolean> {
  const count = await tx.run(
    `update message_code set used_at = app_now()
      where ticket_hash = $1 and channel = $2 and address = $3 and purpose = 'register' and used_at is null
        and proved_at > app_now() - $4 * interval '1 millisecond'`,
    [ticketHash, channel, address, withinMs],
  );
  return count === 1;
}

/** True when another account has proved this address. */
async function isAddressTaken(db: Queries, channel: CodeChannel, address: string): Promise<boolean> {
  const row = await db.maybeOne(
    channel === 'phone'
      ? 'select 1 as taken from player where mobile = $1 and mobile_verified_at is not null'
      : 'select 1 as taken from player where lower(mail) = lower($1) and mail_verified_at is not null',
    [address],
  );
  return row !== null;
}

/** What a registration form asked for beyond name and password. */
async function saveContact(
  tx: Tx,
  player: bigint,
  contact: {
    mobile: string | null;
    mobileProved: boolean;
    mail: string | null;
    mailProved: boolean;
    realName: string;
    qq: string;
  },
): Promise<void> {
  await tx.run(
    `update player set mobile = $2, mobile_verified_at = case when $3 then app_now() end,
            mail = $4, mail_verified_at = case when $5 then app_now() end, real_name = $6, qq = $7
      where id = $1`,
    [player, contact.mobile, contact.mobileProved, contact.mail, contact.mailProved, contact.realName, contact.qq],
  );
}
