import { CODES } from '@caiting/contract';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { place, text, type } from '../testing/drawn.tsx';
import { ADJUSTMENT, SIGNING, closeForm, drawForm, mainButton, press, reply, send, server } from '../testing/form.tsx';

const { signedIn } = await import('../platform/session.ts');
const { hex, makeKey } = await import('../signing/keystore.ts');
const { queryClient } = await import('../platform/query.ts');

test('a form says whether its act will be signed; what can only be done signed is not sent unsigned', async () => {
  await drawForm('lockPlayer', { filled: { userName: 'lily', reason: '本人来电' } });
  await vi.waitFor(() => expect(text()).toContain('不带签名'));
  await closeForm();
  queryClient.clear();
  server.signing = { ...SIGNING, required: true, requiredSince: { seq: '5', at: 1 } };
  await drawForm('lockPlayer', { filled: { userName: 'mary', reason: '本人来电' } });
  await vi.waitFor(() => expect(text()).toContain('这一项必须签名'));
  await act(async () => place.querySelector('form')?.requestSubmit());
  expect(mainButton()?.disabled).toBe(true);
  expect(server.asked).toEqual([]);
});

test('a signature that took too long keeps the form, and one press signs anew', async () => {
  server.answers = [reply(CODES.signatureOld.code, null, '签名已过期')];
  await drawForm('adjustBalance', { filled: ADJUSTMENT });
  await send();
  await press('¥500.00');
  expect(text()).toContain('签名已过期');
  expect(server.asked).toHaveLength(1);
  await press('¥500.00');
  expect(text()).toContain('已办理');
  expect(server.asked[1]?.body.get('requestId')).toBe(server.asked[0]?.body.get('requestId'));
});

test('a key is confirmed after its end was typed as its owner read it out, not before', async () => {
  const fingerprint = `${'3f9a'.repeat(12)}8899aabbccddeeff`;
  signedIn({ staffId: '7', staffName: 'anna', roles: ['admin'], hasPasskey: false, mode: 'demo' });
  const key = await makeKey({ site: SIGNING.site, staffId: '7', label: 'x' });
  server.signing = {
    ...SIGNING,
    keys: [{ fingerprint: key.fingerprint, state: 'active', activeAt: 1, confirmedBy: [] }],
  };
  const offered = { fingerprint, staffName: 'olga' };
  await drawForm('confirmStaffKey', { filled: { fingerprint }, opened: offered, now: offered });
  await vi.waitFor(() => expect(text()).toContain('olga 的公钥指纹'));
  expect(text()).not.toContain('EEFF');
  const end = () => place.querySelector<HTMLInputElement>('input[placeholder]');
  await type(end(), '8899 aabb ccdd eefe');
  expect(text()).toContain('不要确认');
  expect(mainButton()?.disabled).toBe(true);
  await type(end(), '8899 aabb ccdd eeff');
  expect(mainButton()?.disabled).toBe(false);
});

test('the second person sees what the first one signed, and names it; a statement that says something else is not approved', async () => {
  const first = await makeKey({ site: SIGNING.site, staffId: '9', label: 'x' });
  const statement = JSON.stringify({ call: 'unlockPlayer', fields: { userName: 'lily', reason: '本人来电' } });
  const bytes = new TextEncoder().encode(statement);
  const signature = Buffer.from(await crypto.subtle.sign({ name: 'Ed25519' }, first.privateKey, bytes));
  const signed = { statement, signature: signature.toString('base64url'), publicKey: hex(first.publicKey) };
  const wishAbout = (userName: string) => ({
    id: '5',
    kind: 'unlockPlayer',
    askedBy: 'olga',
    input: [
      { name: 'userName', value: userName },
      { name: 'reason', value: '本人来电' },
    ],
    signed,
  });
  server.wish = wishAbout('lily');
  await drawForm('approve', { filled: { id: '5' } });
  await vi.waitFor(() => expect(text()).toContain('olga 的密钥'));
  await send();
  await press('批准');
  expect(server.asked.at(-1)?.body.get('statement')).toBe(
    Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex'),
  );
  await closeForm();
  queryClient.clear();
  server.asked = [];
  server.wish = wishAbout('mary');
  await drawForm('approve', { filled: { id: '5' }, draftKey: 'another' });
  await vi.waitFor(() => expect(text()).toContain('与这项申请的内容不符'));
  expect(mainButton()?.disabled).toBe(true);
});
