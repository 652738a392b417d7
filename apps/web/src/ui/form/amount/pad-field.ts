/** What the pad reads of the field that it writes into, and of what stands around it. */
export interface PadField {
  readonly text: string;
  /** What is wrong with the figure, as its field says it; null for nothing. */
  readonly fault: string | null;
  /** What the figure comes to, line by line: the pad covers the place where it stands. */
  readonly sums: readonly string[];
}

const plain = (element: Element | null | undefined): string => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

/** A field and its fault stand in one frame (Field.tsx, AmountField.tsx). */
const frameOf = (field: HTMLInputElement): Element | null => field.parentElement?.parentElement ?? null;

function readField(field: HTMLInputElement): PadField {
  const isWrong = field.getAttribute('aria-invalid') === 'true';
  const sums = field.closest('section')?.querySelector('[data-sums]')?.children ?? [];
  return {
    text: field.value,
    fault: isWrong ? plain(frameOf(field)?.querySelector('[role="alert"]')) : null,
    sums: [...sums].filter((line) => !line.classList.contains('sr')).map(plain),
  };
}

export interface FieldStore {
  now(): PadField;
  subscribe(listener: () => void): () => void;
}

/** Follows a field as the page draws it; `onGone` when the page has taken it away. */
export function followField(field: HTMLInputElement, onGone: () => void): FieldStore {
  let last = readField(field);
  let written = JSON.stringify(last);
  return {
    now: () => last,
    subscribe(listener) {
      const look = () => {
        if (!field.isConnected) return onGone();
        const next = readField(field);
        const nextWritten = JSON.stringify(next);
        if (nextWritten === written) return;
        [last, written] = [next, nextWritten];
        listener();
      };
      const watcher = new MutationObserver(look);
      watcher.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      field.addEventListener('input', look);
      return () => {
        watcher.disconnect();
        field.removeEventListener('input', look);
      };
    },
  };
}

/** Writes as a key of the keyboard does: the page hears it. */
export function writeField(field: HTMLInputElement, text: string): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  value?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The name that the field has for readers. */
export const nameOf = (field: HTMLInputElement): string => field.getAttribute('aria-label') ?? plain(field.labels?.[0]);

/** What the figure counts, where its field writes it before it. */
export function unitOf(field: HTMLInputElement): string {
  const before = plain(field.previousElementSibling);
  return before.length <= 1 ? before : '';
}
