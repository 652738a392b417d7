import { PAY_CHANNELS } from '@caiting/contract';
import { expect, test } from 'vitest';
import { foldedChannels } from './ChannelList.tsx';

const channels = PAY_CHANNELS.map((channel) => ({ channel, name: channel, tag: '' }));

test('eight channels fill two lines of a phone; of more the last place opens the rest', () => {
  expect(foldedChannels(channels.slice(0, 8), undefined).size).toBe(0);
  expect([...foldedChannels(channels, undefined)]).toEqual(PAY_CHANNELS.slice(7));
});

test('the chosen channel is never folded away, and one more is instead', () => {
  const last = PAY_CHANNELS.at(-1);
  const folded = foldedChannels(channels, last);
  expect(folded.has(last as (typeof PAY_CHANNELS)[number])).toBe(false);
  expect([...folded]).toEqual(PAY_CHANNELS.slice(6, -1));
});
