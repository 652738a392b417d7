// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STORED } from '../../platform/storage/storage.ts';
import { setSaving, setTextSize, useComfort, useHeldBack } from './comfort.ts';

const root = document.documentElement;

describe('text size', () => {
  afterEach(() => setTextSize('usual'));

  it('is on the root and kept by the device', () => {
    setTextSize('largest');
    expect(root.dataset['textSize']).toBe('largest');
    expect(localStorage.getItem(STORED.textSize)).toBe('"largest"');
    expect(useComfort.getState().textSize).toBe('largest');
  });

  it('leaves nothing behind when it is the usual one', () => {
    setTextSize('large');
    setTextSize('usual');
    expect(root.dataset['textSize']).toBeUndefined();
    expect(localStorage.getItem(STORED.textSize)).toBeNull();
  });
});

function Heavy(): ReactNode {
  const { isHeld, load, hold } = useHeldBack();
  return (
    <p>
      {isHeld ? 'held' : 'loaded'}
      <button type="button" aria-label="load" className="load" onClick={load} />
      <button type="button" aria-label="hold" className="hold" onClick={hold} />
    </p>
  );
}

describe('what is held back to save data', () => {
  let page: HTMLElement;
  const press = (name: string) =>
    act(() => {
      page.querySelector<HTMLButtonElement>(`.${name}`)?.click();
    });
  beforeEach(() => {
    setSaving(false);
    page = document.createElement('div');
    act(() => createRoot(page).render(<Heavy />));
  });

  it('follows the switch', () => {
    expect(page.textContent).toBe('loaded');
    act(() => setSaving(true));
    expect(page.textContent).toBe('held');
  });

  it('comes alone when it is asked for, and leaves the switch as it is', () => {
    act(() => setSaving(true));
    press('load');
    expect(page.textContent).toBe('loaded');
    expect(useComfort.getState().isSaving).toBe(true);
    press('hold');
    expect(page.textContent).toBe('held');
  });

  it('can be held back alone', () => {
    press('hold');
    expect(page.textContent).toBe('held');
    expect(useComfort.getState().isSaving).toBe(false);
  });
});
