import { CODES } from '@caiting/contract';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { place, text } from '../../testing/drawn.tsx';
import { drawForm, mainButton, press, reply, send, server } from '../../testing/form.tsx';

test('what an act would come to is shown before it is done, and nothing goes on without it', async () => {
  const input = { lotteryCode: 'ssc1', issue: '20261129001', reason: '号码有误' };
  server.answers = [reply(1, { bets: 3, refund: '60', players: 2, chases: 1 })];
  await drawForm('voidIssue', { filled: input });
  await send();
  expect(server.asked.map(({ url }) => url)).toEqual(['/v1/console/voidPreview?lotteryCode=ssc1&issue=20261129001']);
  await vi.waitFor(() => expect(text()).toContain('60.00'));
  expect(text()).toContain('玩家数2追号1');
  await press('作废');
  expect(server.asked.map(({ url }) => url)[1]).toBe('/v1/console/voidIssue');
});

test('an act whose preview is refused is not offered', async () => {
  server.answers = [reply(CODES.issueUnknown.code, null, '没有这一期')];
  await drawForm('voidIssue', { filled: { lotteryCode: 'ssc1', issue: '20261129001', reason: '号码有误' } });
  await send();
  await vi.waitFor(() => expect(text()).toContain('没有这一期'));
  expect(mainButton()?.disabled).toBe(true);
  expect(server.asked).toHaveLength(1);
});

test('a letter is shown as its readers see it, in both languages, with how many they are', async () => {
  server.answers = [reply(1, { recipients: 12 })];
  const words = { titleZh: '维护', bodyZh: '**今晚**维护', titleEn: 'Maintenance', bodyEn: 'Tonight, [more](/help)' };
  await drawForm('sendLetter', { filled: { audience: 'everybody', target: '', ...words } });
  await send();
  await vi.waitFor(() => expect(text()).toContain('12'));
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(place.querySelector('article')).not.toBeNull();
  });
  const reading = () => place.querySelector('article') as HTMLElement;
  expect(reading().querySelector('b')?.textContent).toBe('今晚');
  expect(reading().hasAttribute('inert')).toBe(true);
  await press('English');
  expect(reading().textContent).toContain('Maintenance');
  expect(reading().querySelector('a')?.textContent).toBe('more');
  expect(server.asked.map(({ url }) => url)).toEqual(['/v1/console/letterPreview']);
});

test('an act that touches many says how many, and what it writes over with its units', async () => {
  server.answers = [
    reply(1, {
      figures: [
        { figure: 'bets', count: 3, amount: null },
        { figure: 'placed', count: null, amount: '1200' },
      ],
      about: [{ field: 'issue', unit: '', value: '20261129001' }],
      changes: [{ field: 'paused', unit: 'switch', before: '0', after: '1' }],
    }),
  ];
  await drawForm('pauseLottery', { filled: { lotteryCode: 'ssc1', on: '1' } });
  await send();
  await vi.waitFor(() => expect(text()).toContain('1,200.00'));
  for (const words of ['注单3', '20261129001', '否是']) expect(text()).toContain(words);
  expect(server.asked.map(({ url }) => url)).toEqual(['/v1/console/actPreview']);
  expect(JSON.parse(server.asked[0]?.body.get('fields') ?? '')).toEqual({ lotteryCode: 'ssc1', on: '1' });
  expect(mainButton()?.disabled).toBe(false);
  // Whoever works by keys goes on by Enter, once it can be read.
  expect(document.activeElement).toBe(mainButton());
});
