import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { until } from '../testing/until.ts';
import { hasProvider, messageJobs, sendLater } from './index.ts';

/** What a mail server and an SMS gateway received. The gateway is out of order at first. */
const mails: { to: string; from: string; raw: string }[] = [];
const posts: { key: string | undefined; body: unknown }[] = [];
let gatewayStatus = 503;

const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    username === 'site' && password === 'secret' ? done(null, { user: username }) : done(new Error('no')),
  onData: (stream, session, done) => {
    const { mailFrom, rcptTo } = session.envelope;
    const mail = { to: rcptTo[0]?.address ?? '', from: mailFrom === false ? '' : mailFrom.address };
    void text(stream).then((raw) => mails.push({ ...mail, raw }));
    stream.once('end', () => done());
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
const gateway = createServer((request, response) => {
  void text(request).then((body) => {
    if (gatewayStatus === 200) posts.push({ key: request.headers.authorization, body: JSON.parse(body) as unknown });
    response.writeHead(gatewayStatus).end();
    gatewayStatus = 200;
  });
});
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', () => resolve()));
const portOf = (address: AddressInfo | string | null) => (address as AddressInfo).port;
afterAll(() => {
  smtp.close();
  gateway.close();
});

const { app, db } = await testApp({
  modules: [{ name: 'messages', jobs: messageJobs }],
  isListening: true,
  config: {
    smtp: { url: `smtp://site:secret@127.0.0.1:${portOf(smtp.server.address())}`, from: '彩厅 <no-reply@example.com>' },
    sms: { url: `http://127.0.0.1:${portOf(gateway.address())}/send`, key: 'k'.repeat(16) },
  },
});
const { deps } = app;
const send = (channel: 'phone' | 'mail', address: string) =>
  db.tx((tx) => sendLater(deps, tx, { channel, address, subject: '验证码', body: '您的验证码是 1234' }));
const isSent = async (address: string) =>
  (await db.one<{ sent: boolean }>('select sent_at is not null as sent from message where address = $1', [address]))
    .sent;

test('a mail goes out by SMTP, and its text is not kept here', async () => {
  expect(hasProvider(deps, 'mail')).toBe(true);
  await send('mail', 'anna@example.com');
  await until(() => isSent('anna@example.com'), 'the mail to be sent');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: 'anna@example.com', from: 'no-reply@example.com' });
  expect(mails[0]?.raw).toContain('Content-Transfer-Encoding: base64');
  const kept = await db.one<{ body: string }>('select body from message where address = $1', ['anna@example.com']);
  expect(kept.body).toBe('');
}, 20_000);

test('an SMS that the gateway did not take is tried again, and is taken once', async () => {
  await send('phone', '13800138000');
  await until(() => isSent('13800138000'), 'the SMS to be sent', 18_000);
  expect(posts).toEqual([{ key: `Bearer ${'k'.repeat(16)}`, body: { to: '13800138000', text: '您的验证码是 1234' } }]);
}, 20_000);

test('an address that carries a second header is one address to the mail server, or none', async () => {
  await send('mail', 'a@example.com\r\nBcc: eve@example.com');
  await send('mail', 'bert@example.com');
  await until(() => isSent('bert@example.com'), 'the mail to be sent');
  expect(mails.some(({ to, raw }) => to.includes('eve') || /^Bcc:/m.test(raw))).toBe(false);
}, 20_000);

test('a rolled-back act sends nothing', async () => {
  await db
    .tx(async (tx) => {
      await sendLater(deps, tx, { channel: 'mail', address: 'never@example.com', subject: 'x', body: 'y' });
      throw new Error('taken back');
    })
    .catch(() => undefined);
  expect(await db.query('select 1 from message where address = $1', ['never@example.com'])).toEqual([]);
});
