/** What stands in a field though the page's code had not come yet: typed, ticked, or filled in by the browser. */
interface EarlyField {
  name: string;
  text: string;
  isChecked: boolean;
  caret: number | null;
  hasFocus: boolean;
}

interface EarlyInput {
  fields: EarlyField[];
  /** Which of the page's forms was sent; -1 for none. */
  sent: number;
}

const inputs = (root: HTMLElement): HTMLInputElement[] => [...root.querySelectorAll('input')];

const forms = (root: HTMLElement): HTMLFormElement[] => [...root.querySelectorAll('form')];

/** Reads what somebody has already done on a prerendered page. Fields without a name are not found again and left out. */
export function readEarlyInput(root: HTMLElement): EarlyInput {
  const kept = globalThis as { caitingSent?: HTMLFormElement | false };
  const sent = kept.caitingSent ? forms(root).indexOf(kept.caitingSent) : -1;
  // From here on forms have their code, and public/boot.js keeps none any more.
  kept.caitingSent = false;
  const fields = inputs(root)
    .filter((input) => input.name && (input.value !== input.defaultValue || input.checked !== input.defaultChecked))
    .map((input) => ({
      name: input.name,
      text: input.value,
      isChecked: input.checked,
      caret: input.selectionEnd,
      hasFocus: input === document.activeElement,
    }));
  return { fields, sent };
}

/**
 * Does it all again on the page that React has drawn or taken over. React heard nothing of it: it keeps what stands in a field that it takes over, but
 * its own state is empty and would be put there at the next change.
 */
export function repeatEarlyInput(root: HTMLElement, { fields, sent }: EarlyInput): void {
  for (const { name, text, isChecked, caret, hasFocus } of fields) {
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
  // Once what was typed is in the state.
  setTimeout(() => forms(root)[sent]?.requestSubmit());
}

/** The browser's own setter; React puts one of its own before it on each field. */
const { set: setText } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as {
  set: (this: HTMLInputElement, text: string) => void;
};
