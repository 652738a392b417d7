/** What stands in a field though the page's code had not come yet: typed, ticked, or filled in by the browser. */
interface EarlyInput {
  name: string;
  text: string;
  isChecked: boolean;
  caret: number | null;
  hasFocus: boolean;
}

const inputs = (root: HTMLElement): HTMLInputElement[] => [...root.querySelectorAll('input')];

/** Reads the fields of a prerendered page that somebody has already used. Fields without a name are not found again and left out. */
export function readEarlyInput(root: HTMLElement): EarlyInput[] {
  return inputs(root)
    .filter((input) => input.name && (input.value !== input.defaultValue || input.checked !== input.defaultChecked))
    .map((input) => ({
      name: input.name,
      text: input.value,
      isChecked: input.checked,
      caret: input.selectionEnd,
      hasFocus: input === document.activeElement,
    }));
}

/**
 * Does it all again on the page that React has drawn or taken over. React heard nothing of it: it keeps what stands in a field that it takes over, but
 * its own state is empty and would be put there at the next change.
 */
export function repeatEarlyInput(root: HTMLElement, early: readonly EarlyInput[]): void {
  for (const { name, text, isChecked, caret, hasFocus } of early) {
    const input = inputs(root).find((one) => one.name === name);
    if (!input) continue;
    if (hasFocus) input.focus();
    if (input.type === 'checkbox') {
      input.checked = !isChecked;
      input.click();
    } else {
      // React compares with what it last wrote or heard: the first of these two is told to it, the second goes past it.
      input.value = input.defaultValue;
      setText.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      if (caret !== null) input.setSelectionRange(caret, caret);
    }
    // A field that was left is looked at as if it were left now, once its text is in the state.
    if (!hasFocus) setTimeout(() => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  }
}

/** The browser's own setter; React puts one of its own before it on each field. */
const { set: setText } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as {
  set: (this: HTMLInputElement, text: string) => void;
};
