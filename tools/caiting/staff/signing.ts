import { sign, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  SIGNATURE_HEADER,
  STATEMENT_HEADER,
  actStatement,
  alwaysSigned,
  consoleApprovalCalls,
  consoleMoneyCalls,
  consoleSigningCalls,
  fingerprintGroups,
  keyFingerprint,
  logNameOf,
  signedFields,
  statementHash,
  takesSignature,
  type CallDef,
  type CallOutput,
  type Reply,
} from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { GIVEN_FILE, call } from './call.ts';
import { PASSPHRASE_MIN, makeKeyFile, openKey, readKeyFile } from './key-file.ts';
import { tokenOf, type Operator } from './own-account.ts';
import { say } from './say.ts';
import { askSecret } from './typed.ts';

/** For scripts, which have nobody to ask. */
const PASSPHRASE = 'CAITING_KEY_PASSPHRASE';

/** What goes with an act besides its fields. */
export interface Signed {
  readonly input: Record<string, string>;
  readonly headers: Readonly<Record<string, string>>;
}

const NAME_OF: ReadonlyMap<string, string> = new Map(Object.entries(calls).map(([name, { path }]) => [path, name]));

/** Opened once for all tries of one command. */
let opened: { readonly path: string; readonly key: KeyObject } | null = null;

/** An act with the signature of its operator, where there is a key on this machine; else as it is, which the site may refuse. */
export async function signedAct(
  def: CallDef,
  input: Record<string, string>,
  { keyFile }: Operator,
  token: string,
): Promise<Signed> {
  const name = NAME_OF.get(def.path) ?? '';
  const file = takesSignature(name) || alwaysSigned(name) ? readKeyFile(keyFile) : null;
  if (file === null) return { input, headers: {} };
  const said: Record<string, string> = { ...input, ...(await agreedTo(def, input, token)) };
  const key = await keyOf(keyFile, file);
  const reply = await call<CallOutput<typeof consoleSigningCalls.staffSigning>>(
    consoleSigningCalls.staffSigning,
    {},
    token,
  );
  if (reply.code !== 1) return { input: said, headers: {} };
  const { site, log, at } = reply.data;
  const { [GIVEN_FILE]: picture = '', requestId = '', ...fields } = said;
  const bytes = Buffer.from(
    actStatement({
      site,
      log,
      at,
      requestId,
      key: keyFingerprint(file.publicKey),
      call: logNameOf(def),
      fields: signedFields(fields, picture === '' ? null : readFileSync(picture)),
    }),
  );
  const headers = {
    [STATEMENT_HEADER]: bytes.toString('base64url'),
    [SIGNATURE_HEADER]: sign(null, bytes, key).toString('base64url'),
  };
  return { input: said, headers };
}

/** The second word is over what the first one signed: its hash goes with the number. */
async function agreedTo(def: CallDef, input: Record<string, string>, token: string): Promise<{ statement?: string }> {
  const id =
    def.path === consoleApprovalCalls.approve.path
      ? input['id']
      : def.path === consoleMoneyCalls.confirmAdjustment.path && `adjustBalance:${input['adjustmentId']}`;
  if (!id) return {};
  const reply: Reply<CallOutput<typeof consoleApprovalCalls.approval>> = await call(
    consoleApprovalCalls.approval,
    { id },
    token,
  );
  if (reply.code !== 1 || reply.data.signed === null) return {};
  const { statement } = reply.data.signed;
  process.stderr.write(`对方签署的内容 / what the first one signed:\n${statement}\n`);
  return { statement: statementHash(statement) };
}

async function keyOf(path: string, file: NonNullable<ReturnType<typeof readKeyFile>>): Promise<KeyObject> {
  if (opened?.path === path) return opened.key;
  const key = openKey(file, process.env[PASSPHRASE] ?? (await askSecret('签名密钥的口令：')));
  if (key === null) throw new Error('口令不正确，或密钥文件已损坏 / wrong passphrase, or the file was changed');
  opened = { path, key };
  return key;
}

/** `./caiting staff key make [label]`: a key of one's own, encrypted on this machine; the public part is offered to the site. */
export async function makeKey(operator: Operator, label: string): Promise<number> {
  const token = await tokenOf(operator);
  if (token === null) return 1;
  const passphrase = process.env[PASSPHRASE] ?? (await askSecret(`新口令（至少 ${PASSPHRASE_MIN} 位）：`));
  if (passphrase.length < PASSPHRASE_MIN) {
    process.stderr.write(`口令至少 ${PASSPHRASE_MIN} 位 / at least ${PASSPHRASE_MIN} characters\n`);
    return 2;
  }
  const { keyFile, staffName } = operator;
  if (readKeyFile(keyFile) !== null) {
    process.stderr.write(`${keyFile} 已存在；换新密钥请先移走它，或用 --key 指定另一个文件 / is there already\n`);
    return 1;
  }
  const publicKey = makeKeyFile(keyFile, staffName, passphrase);
  const reply = await call<CallOutput<typeof consoleSigningCalls.offerStaffKey>>(
    consoleSigningCalls.offerStaffKey,
    { publicKey, label },
    token,
  );
  if (reply.code !== 1) return say(reply, operator);
  const { fingerprint, state } = reply.data;
  const groups = fingerprintGroups(fingerprint);
  const note = `${state === 'active' ? '密钥已生效' : '公钥已登记：请两位管理员核对指纹后确认'}（${keyFile}）\n指纹 ${groups.slice(0, 8).join(' ')}\n     ${groups.slice(8).join(' ')}`;
  return say({ ...reply, data: { note, fingerprint, state } }, operator);
}
