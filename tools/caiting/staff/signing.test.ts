import { createPublicKey, verify } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consoleApprovalCalls, consoleCalls, keyFingerprint, statementHash } from '@caiting/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKeyFile, openKey, readKeyFile } from './key-file.ts';
import type { Operator } from './own-account.ts';
import { signedAct } from './signing.ts';

const folder = mkdtempSync(join(tmpdir(), 'caiting-keys-'));
const PASSPHRASE = 'correct horse battery';
const keyFile = join(folder, 'ada.json');
const publicKey = makeKeyFile(keyFile, 'ada', PASSPHRASE);
const HEAD = `12:${'ab'.repeat(32)}`;
const ASKED = '{"what":"the first one signed"}';

/** A site that says where its log stands, and what somebody asked for. */
const site = createServer((request, response) => {
  const path = request.url ?? '';
  const data = path.includes('staffSigning')
    ? { site: 's1', log: HEAD, at: 1_795_000_000_000, keys: [] }
    : { signed: path.includes('id=7') ? { statement: ASKED } : null };
  response.end(JSON.stringify({ code: 1, msg: '', data }));
});
beforeAll(async () => {
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  process.env['CAITING_URL'] = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  process.env['CAITING_KEY_PASSPHRASE'] = PASSPHRASE;
});
afterAll(() => {
  site.close();
  delete process.env['CAITING_URL'];
  delete process.env['CAITING_KEY_PASSPHRASE'];
  rmSync(folder, { recursive: true });
});
const operator = (file = keyFile): Operator => ({
  staffName: 'ada',
  isJson: false,
  sessions: null as never,
  keyFile: file,
});

test('a key is written for its owner alone, sealed, and once', () => {
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);
  expect(() => makeKeyFile(keyFile, 'ada', PASSPHRASE)).toThrow(/EEXIST/);
  const file = readKeyFile(keyFile);
  if (file === null) throw new Error('no key');
  expect(openKey(file, PASSPHRASE)?.asymmetricKeyType).toBe('ed25519');
  expect(openKey(file, 'correct horse batterz')).toBeNull();
  expect(openKey({ ...file, publicKey: 'ab'.repeat(32) }, PASSPHRASE)).toBeNull();
  // Nothing of the private part stands there as it is: the fixed beginning of a PKCS#8 key does not.
  expect(readFileSync(keyFile, 'utf8')).not.toContain('302e020100300506032b6570');
});

test('one that others can read is none, and none is no error', () => {
  const open = join(folder, 'open.json');
  writeFileSync(open, readFileSync(keyFile));
  chmodSync(open, 0o644);
  expect(() => readKeyFile(open)).toThrow(/chmod 600/);
  expect(readKeyFile(join(folder, 'nobody.json'))).toBeNull();
});

test('an act is sent with the statement of exactly what is sent; what changes nothing for others, and an operator without a key, without', async () => {
  const input = { key: 'theme', value: 'x'.repeat(1_001) };
  const { headers } = await signedAct(consoleCalls.setTenantSetting, input, operator(), 'token');
  const bytes = Buffer.from(headers['x-staff-statement'] ?? '', 'base64url');
  const raw = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(publicKey, 'hex')]);
  const key = createPublicKey({ key: raw, format: 'der', type: 'spki' });
  expect(verify(null, bytes, key, Buffer.from(headers['x-staff-signature'] ?? '', 'base64url'))).toBe(true);
  expect(JSON.parse(bytes.toString())).toEqual({
    v: 'caiting-act-v1',
    site: 's1',
    key: keyFingerprint(publicKey),
    call: 'setTenantSetting',
    fields: { key: 'theme', value: `sha256:${statementHash(input.value)}` },
    requestId: '',
    at: 1_795_000_000_000,
    log: HEAD,
  });
  expect((await signedAct(consoleCalls.staffLogout, {}, operator(), 'token')).headers).toEqual({});
  const nobody = operator(join(folder, 'nobody.json'));
  expect((await signedAct(consoleCalls.setTenantSetting, input, nobody, 'token')).headers).toEqual({});
});

test('the second word goes with the hash of what the first one signed', async () => {
  const signed = await signedAct(consoleApprovalCalls.approve, { id: '7' }, operator(), 'token');
  expect(signed.input).toEqual({ id: '7', statement: statementHash(ASKED) });
  const { fields } = JSON.parse(Buffer.from(signed.headers['x-staff-statement'] ?? '', 'base64url').toString()) as {
    fields: object;
  };
  expect(fields).toEqual(signed.input);
  expect((await signedAct(consoleApprovalCalls.approve, { id: '8' }, operator(), 'token')).input).toEqual({ id: '8' });
});
