// @vitest-environment happy-dom
import { MESSAGE_TYPES } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { setSaving } from '../../../shared/comfort/comfort.ts';
import { ImageBubble } from './ImageBubble.tsx';

const message = {
  messageTypeId: MESSAGE_TYPES.image,
  nickname: '小王',
  message: JSON.stringify({ imgPath: '/files/a.webp', thumbPath: '/files/a-s.webp', width: 300, height: 200 }),
} as ChatMessage;

function draw(onOpen = vi.fn<() => void>()) {
  const page = document.createElement('div');
  act(() => createRoot(page).render(<ImageBubble message={message} onOpen={onOpen} press={{}} />));
  const button = page.querySelector('button');
  if (!button) throw new Error('no bubble was drawn');
  // As the keyboard presses: without a pointer before it.
  const press = () =>
    act(() => {
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
    });
  return { button, press, onOpen, picture: () => page.querySelector('img')?.getAttribute('src') };
}

afterEach(() => setSaving(false));

it('shows the picture, and a press opens it', () => {
  const { press, onOpen, picture } = draw();
  expect(picture()).toBe('/files/a-s.webp');
  press();
  expect(onOpen).toHaveBeenCalledTimes(1);
});

it('loads no picture while data is saved; a press loads it, the next one opens it', () => {
  setSaving(true);
  const { button, press, onOpen, picture } = draw();
  expect(picture()).toBeUndefined();
  expect(button.getAttribute('aria-label')).toContain('加载');
  expect(button.textContent).toContain('点按加载');
  press();
  expect(picture()).toBe('/files/a-s.webp');
  expect(onOpen).not.toHaveBeenCalled();
  press();
  expect(onOpen).toHaveBeenCalledTimes(1);
});
