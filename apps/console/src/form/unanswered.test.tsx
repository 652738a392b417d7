import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { place, text } from '../testing/drawn.tsx';
import { ADJUSTMENT, closeForm, drawForm, log, press, reply, send, server } from '../testing/form.tsx';

const { serverNow } = await import('@caiting/web/ui/hooks/clock.ts');

test('an act without an answer is not sent again: the log is asked', async () => {
  server.answers = [new TypeError('cut'), log([])];
  await drawForm('adjustBalance', { filled: ADJUSTMENT });
  await send();
  await press('¥500.00');
  expect(text()).toContain('没有等到回应');
  await press('查询结果');
  expect(server.asked.map(({ url }) => new URL(url, 'http://localhost').pathname)).toEqual([
    '/v1/console/adjustBalance',
    '/v1/console/log',
  ]);
  expect(text()).toContain('日志里还没有这一条');
  // Whoever sends it all the same says the same request: money moves once.
  await press('返回表单');
  await send();
  await press('¥500.00');
  expect(server.asked[2]?.body.get('requestId')).toBe(server.asked[0]?.body.get('requestId'));
});

test('an act whose form is closed without an answer is the same request when it is sent again', async () => {
  server.answers = [new TypeError('cut')];
  await drawForm('adjustBalance', { filled: ADJUSTMENT });
  await send();
  await press('¥500.00');
  await press('稍后再说');
  await closeForm();
  await drawForm('adjustBalance', { filled: ADJUSTMENT });
  await send();
  await press('¥500.00');
  expect(server.asked).toHaveLength(2);
  expect(server.asked[1]?.body.get('requestId')).toBe(server.asked[0]?.body.get('requestId'));
});

test('what comes of an act is told, also where its form was closed meanwhile', async () => {
  const { useNotices } = await import('@caiting/web/ui/overlay/notices.ts');
  let cut: (error: Error) => void = () => undefined;
  const isSent = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/v1/console/staffSigning') return Response.json(reply(1, server.signing));
    isSent.resolve();
    return new Promise((_, reject) => (cut = reject));
  });
  await drawForm('lockPlayer', { filled: { userName: 'lily', reason: '本人来电' } });
  await act(async () => place.querySelector('form')?.requestSubmit());
  await isSent.promise;
  await closeForm();
  await act(async () => cut(new TypeError('cut')));
  expect(useNotices.getState().questions.map(({ text: said }) => said)).toEqual(['锁定会员: 没有等到回应']);
  useNotices.setState({ questions: [] });
});

test('the log is asked for this act alone: the same one about somebody else a minute ago is not it', async () => {
  const line = { id: '1', staffName: 'anna', act: 'lockPlayer' };
  const of = (userName: string) => `{"userName":"${userName}","reason":"x"} → done`;
  const other = { ...line, at: serverNow() + 1, detail: of('mary') };
  const before = { ...line, at: serverNow() - 60_000, detail: of('lily') };
  server.answers = [new TypeError('cut'), log([other, before])];
  await drawForm('lockPlayer', { filled: { userName: 'Lily', reason: '本人来电' } });
  await send();
  await press('查询结果');
  expect(text()).toContain('日志里还没有这一条');
  server.answers = [log([{ ...line, at: serverNow() + 1, detail: of('lily') }, before])];
  await press('查询结果');
  expect(text()).toContain('日志里有这一条');
});

test('of money the log is asked by the number of the request', async () => {
  const line = { id: '1', staffName: 'anna', act: 'adjustBalance', at: serverNow() + 1 };
  server.answers = [new TypeError('cut')];
  await drawForm('adjustBalance', { filled: ADJUSTMENT });
  await send();
  await press('¥500.00');
  const sent = server.asked[0]?.body.get('requestId') ?? '';
  const of = (requestId: string) => `{"userName":"lily","requestId":"${requestId}"} → done`;
  server.answers = [log([{ ...line, detail: of('another') }])];
  await press('查询结果');
  expect(text()).toContain('日志里还没有这一条');
  server.answers = [log([{ ...line, detail: of(sent) }])];
  await press('查询结果');
  expect(text()).toContain('日志里有这一条');
});

test('an approval without an answer is found in the log by the number that was sent with it', async () => {
  const line = { id: '1', staffName: 'anna', act: 'approve', at: serverNow() + 1 };
  server.answers = [new TypeError('cut')];
  await drawForm('approve', { filled: { id: '5' }, now: { id: '5', askedBy: 'olga', subject: 'bookPayment:9' } });
  await send();
  await press('批准');
  const sent = server.asked[0]?.body.get('requestId') ?? '';
  expect(sent).toMatch(/^[0-9a-f-]{36}$/);
  server.answers = [log([{ ...line, detail: `{"id":"5","requestId":"${sent}"} → done` }])];
  await press('查询结果');
  expect(text()).toContain('日志里有这一条');
});
