import { CODES, consolePeopleCalls, consoleRetryCalls, consoleSiteReadCalls } from '@caiting/contract';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { job } from '../../../platform/jobs/jobs.ts';
import type { ServerModule } from '../../../platform/module.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { until } from '../../../platform/testing/until.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { modules } from '../../index.ts';
import { someStaff } from '../testing/staff.ts';

const mails: string[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  authOptional: true,
  onData: (stream, { envelope }, next) => {
    void text(stream).then(() => mails.push(envelope.rcptTo[0]?.address ?? ''));
    stream.once('end', () => next());
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

/** A job and a listener that fail until they are let, and write each time they do it. */
let isFailing = true;
let shutOut = '';
const fixture: ServerModule = {
  name: 'fixture',
  jobs: () => [
    job<{ n: number }>({
      name: 'fixture.write',
      retries: 0,
      handle: async (tx) => {
        if (isFailing) throw new Error('planted fault');
        await tx.run(`insert into retried (what) values ('job')`);
      },
    }),
  ],
  start: async (deps) => {
    deps.outbox.on('protection.excluded', async ({ player }, tx) => {
      if (player !== shutOut) return;
      if (isFailing) throw new Error('planted fault');
      await tx.run(`insert into retried (what) values ('event')`);
    });
  },
};
const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { port: smtpPort } = smtp.server.address() as AddressInfo;
const { app, db, owner } = await testApp({
  modules: [...withoutSeeds, fixture],
  isListening: true,
  config: { logLevel: 'silent', smtp: { url: `smtp://127.0.0.1:${smtpPort}`, from: '彩厅 <no-reply@example.com>' } },
});
await owner.run('create table retried (what text not null)');
const { ada, sam, olga } = await someStaff(app, { ada: 'admin', sam: 'support', olga: 'auditor' });
const reason = '故障已排除';
const STANDS = CODES.notStopped.code;
const did = async (what: string) =>
  (await db.one<{ n: number }>('select count(*)::int as n from retried where what = $1', [what])).n;
/** So many at the same moment: one sets it going, the others are told that it is. */
async function once(press: () => Promise<{ readonly code: number }>): Promise<void> {
  const codes = (await Promise.all(Array.from({ length: 12 }, press))).map(({ code }) => code);
  expect(codes.filter((code) => code === 1)).toHaveLength(1);
  expect(codes.filter((code) => code === STANDS)).toHaveLength(11);
}

test('a parked event takes effect once, however many press', async () => {
  isFailing = true;
  shutOut = String((await aPlayer(app.deps)).id);
  await db.tx((tx) => publishLater(tx, 'protection.excluded', { player: shutOut }));
  await owner.run(`update outbox set tries = 9, due_at = '-infinity' where type = 'protection.excluded'`);
  const parked = async () => (await callApp(app, consoleSiteReadCalls.jobsHealth, {}, olga)).data.list;
  await until(async () => (await parked()).length === 1, 'the event to be parked');
  const id = (await parked())[0]?.id ?? '';
  isFailing = false;
  await once(() => callApp(app, consoleRetryCalls.retryParked, { id, reason }, ada));
  await until(async () => (await did('event')) > 0, 'its effect');
  expect(await parked()).toEqual([]);
  expect((await callApp(app, consoleRetryCalls.retryParked, { id, reason }, ada)).code).toBe(STANDS);
  expect(await did('event')).toBe(1);
});

test('a failed job is listed with its fault and done once, however many press', async () => {
  isFailing = true;
  await db.tx((tx) => app.deps.jobs.send(tx, 'fixture.write', { n: 1 }));
  const failed = async () =>
    (await callApp(app, consoleRetryCalls.failedJobs, {}, olga)).data.list.filter(
      ({ name }) => name === 'fixture.write',
    );
  await until(async () => (await failed()).length === 1, 'the job to fail', 15_000);
  const [first] = await failed();
  expect(first).toMatchObject({ name: 'fixture.write', fault: 'planted fault' });
  isFailing = false;
  await once(() => callApp(app, consoleRetryCalls.retryJob, { jobId: first?.jobId ?? '', reason }, ada));
  await until(async () => (await did('job')) > 0, 'the job to be done', 15_000);
  expect(await did('job')).toBe(1);
  expect(await failed()).toEqual([]);
});

test('a message that nobody took is sent once, however many press; one that was taken is not sent again', async () => {
  await db.run(
    `insert into message (channel, address, subject, body) values ('mail', 'lin@example.com', '验证码', '1234')`,
  );
  const rows = async () => (await callApp(app, consolePeopleCalls.outbox, {}, sam)).data.list;
  const messageId = (await rows())[0]?.messageId ?? '';
  await once(() => callApp(app, consoleRetryCalls.retryMessage, { messageId, reason }, sam));
  await until(async () => (await rows())[0]?.sent === true, 'it to be sent', 15_000);
  expect((await callApp(app, consoleRetryCalls.retryMessage, { messageId, reason }, sam)).code).toBe(STANDS);
  await expect.poll(() => mails).toEqual(['lin@example.com']);
});

test('without a provider a message is not queued, and nobody but support sends any', async () => {
  await db.run(
    `insert into message (channel, address, subject, body) values ('phone', '13800000001', '验证码', '1234')`,
  );
  const messageId = (await callApp(app, consolePeopleCalls.outbox, {}, sam)).data.list[0]?.messageId ?? '';
  const press = async (who: typeof sam) =>
    (await callApp(app, consoleRetryCalls.retryMessage, { messageId, reason }, who)).code;
  expect(await press(sam)).toBe(CODES.messageNoProvider.code);
  expect(await press(ada)).toBe(CODES.staffRoleMissing.code);
});
