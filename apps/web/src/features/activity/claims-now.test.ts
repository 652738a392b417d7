import { expect, test } from 'vitest';
import { isOpen } from './ClaimsNow.tsx';
import type { Activity } from './queries.ts';

const activity = (state: string, progress: object | null) => ({ state, progress }) as Activity;
const progress = { reward: '0', mayCheckIn: false };

test.each([
  ['a reward that waits', activity('running', { ...progress, reward: '6.12' }), true],
  // Rewards can be claimed for some days after the end.
  ['a reward of an activity that ended', activity('ended', { ...progress, reward: '0.01' }), true],
  ['a check-in of today', activity('running', { ...progress, mayCheckIn: true }), true],
  ['nothing reached yet', activity('running', progress), false],
  ['a visitor', activity('running', null), false],
  ['what has not begun', activity('coming', { ...progress, reward: '1' }), false],
])('%s', (_, one, is) => expect(isOpen(one)).toBe(is));
