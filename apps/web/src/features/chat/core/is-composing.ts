import type { KeyboardEvent } from 'react';

/** What browsers give for a key that belongs to the input method. */
const INPUT_METHOD_KEY = 229;

/** Whether a key is for the input method: Safari ends the composition before the Enter that chose the word, and tells it by this key code alone. */
export const isComposing = ({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === INPUT_METHOD_KEY;
