import { TEXTS } from '@caiting/contract/texts';
import type { RoomCode } from '@caiting/contract/wire';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { drawnWindow } from '../../../../testing/drawn-window.ts';
import type { Room } from './use-room.ts';

drawnWindow('http://localhost/chat');
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const { createRoot } = await import('react-dom/client');
const { MemoryRouter } = await import('react-router');
const { setLocale } = await import('../../../platform/i18n/i18n.ts');
const { signedIn } = await import('../../../platform/session/session.ts');
const { RoomFoot } = await import('./RoomFoot.tsx');

const place = document.createElement('div');
const root = createRoot(place);
signedIn({ userId: '1' } as Parameters<typeof signedIn>[0], false);
afterEach(async () => act(async () => setLocale('zh')));

async function foot(bannedMessage: string): Promise<string | null> {
  const settings = { isManager: false, isBanned: true, bannedMessage, slowSeconds: 0, messageLength: null };
  const room = { settings, state: null, closed: null, isLocked: false } as unknown as Room;
  await act(async () =>
    root.render(
      <MemoryRouter>
        <RoomFoot room={room} roomCode={'main' as RoomCode} guestCode={null} />
      </MemoryRouter>,
    ),
  );
  return place.textContent;
}

test.each([
  [TEXTS.roomMuted, 'The whole room is muted'],
  [TEXTS.mutedDay, 'You are muted for a day'],
  ['您已被平台禁言', 'The site has muted you'],
])('why one may not write is told in the language of the reader: %s', async (zh, en) => {
  expect(await foot(zh)).toBe(zh);
  await act(async () => setLocale('en'));
  expect(await foot(zh)).toBe(en);
});
