// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { Avatar } from './Avatar.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

it('shows the first character of the name for a picture that cannot be had, and tries another picture', async () => {
  const place = document.createElement('div');
  const root = createRoot(place);
  const show = (src: string) => act(async () => root.render(<Avatar name="小明" src={src} />));
  const shown = () => place.querySelector('img')?.getAttribute('src') ?? place.textContent;
  await show('/files/aa/gone.webp');
  expect(shown()).toBe('/files/aa/gone.webp');
  await act(async () => void place.querySelector('img')?.dispatchEvent(new Event('error')));
  expect(shown()).toBe('小');
  await show('/files/bb/new.webp');
  expect(shown()).toBe('/files/bb/new.webp');
  await act(async () => root.unmount());
});
