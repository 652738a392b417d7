import { useState } from 'react';
import { create } from 'zustand';
import { STORED, isText, readStored, writeStored } from '../../platform/storage/storage.ts';

/** Larger steps make the whole page larger (style sheets are in rem): on top of what the browser's own text size does. */
export type TextSize = 'usual' | 'large' | 'largest';
/** As tokens.css has them. Media queries know nothing of these steps, only of the browser's text size. */
export const TEXT_SCALE: Readonly<Record<TextSize, number>> = { usual: 1, large: 1.125, largest: 1.25 };

const isTextSize = (value: unknown): value is TextSize => isText(value) && value in TEXT_SCALE;
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/** What a browser says that was asked to save data; not every one has it. */
const asksToSave = (): boolean =>
  (globalThis.navigator as (Navigator & { connection?: { saveData?: boolean } }) | undefined)?.connection?.saveData ===
  true;

/**
 * How this device likes the site. public/boot.js puts the stored text size on the root before the first paint. Data is saved where somebody chose so, here
 * or (nothing chosen here) in the browser.
 */
export const useComfort = create<{ textSize: TextSize; isSaving: boolean }>(() => ({
  textSize: readStored(STORED.textSize, isTextSize) ?? 'usual',
  isSaving: readStored(STORED.savesData, isFlag) ?? asksToSave(),
}));

export function setTextSize(textSize: TextSize): void {
  writeStored(STORED.textSize, textSize === 'usual' ? null : textSize);
  useComfort.setState({ textSize });
  if (textSize === 'usual') delete document.documentElement.dataset['textSize'];
  else document.documentElement.dataset['textSize'] = textSize;
}

export function setSaving(isSaving: boolean): void {
  writeStored(STORED.savesData, isSaving);
  useComfort.setState({ isSaving });
}

/** Whether something heavy is held back to save data; `load` and `hold` decide about this one alone. */
export function useHeldBack() {
  const isSaving = useComfort((state) => state.isSaving);
  const [wish, setWish] = useState<'load' | 'hold'>();
  return {
    isHeld: wish === undefined ? isSaving : wish === 'hold',
    load: () => setWish('load'),
    hold: () => setWish('hold'),
  };
}
