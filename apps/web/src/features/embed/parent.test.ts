import { expect, test, vi } from 'vitest';
import { embedAnswer, type EmbedMessage } from '@caiting/contract';
import { listenToParent, type Say } from './parent.ts';

const ORIGIN = 'https://friends.example';
const MESSAGE = { type: 'tenantName', id: '1' };

function bridge() {
  const around = { postMessage: vi.fn<(message: unknown, targetOrigin: string) => void>() };
  const onMessage = vi.fn<(message: EmbedMessage, origin: string, say: Say) => void>((message, _origin, say) =>
    say(embedAnswer(message, 1, '')),
  );
  return { around, onMessage, hear: listenToParent(around, [ORIGIN, 'http://127.0.0.1:4300'], onMessage) };
}

test('the listed page around the frame is heard, and answered to its own origin', () => {
  const { around, hear } = bridge();
  hear({ source: around, origin: ORIGIN, data: MESSAGE });
  expect(around.postMessage.mock.calls).toEqual([
    [expect.objectContaining({ type: 'tenantNameResult', id: '1' }), ORIGIN],
  ]);
});

test.each([
  'https://evil.example',
  'http://friends.example',
  'https://friends.example:8443',
  'https://friends.example.evil.example',
  'https://sub.friends.example',
  'http://localhost:4300',
  'https://FRIENDS.example',
  'null',
  '',
])('%j gets nothing', (origin) => {
  const { around, onMessage, hear } = bridge();
  hear({ source: around, origin, data: MESSAGE });
  expect(onMessage).not.toHaveBeenCalled();
  expect(around.postMessage).not.toHaveBeenCalled();
});

test('another window of a listed origin gets nothing: only the page directly around the frame', () => {
  const { onMessage, hear } = bridge();
  hear({ source: { postMessage: () => undefined }, origin: ORIGIN, data: MESSAGE });
  hear({ source: null, origin: ORIGIN, data: MESSAGE });
  expect(onMessage).not.toHaveBeenCalled();
});

test('what is no message of the bridge is passed over in silence', () => {
  const { around, onMessage, hear } = bridge();
  for (const data of [null, 'hello', { type: 'other', id: '1' }, { type: 'thirdPartyLogin', id: '1' }])
    hear({ source: around, origin: ORIGIN, data });
  expect(onMessage).not.toHaveBeenCalled();
  expect(around.postMessage).not.toHaveBeenCalled();
});
