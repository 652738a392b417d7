/**
 * Keys on a betting pad: one tab stop, arrows between its keys, digits that choose, and the buttons beside it by Enter and Ctrl+Enter. What a key does is
 * what a press on the button would do, so that both obey the same rules.
 */

const KEY = '[data-pad="keys"] button';
const ROW = '[data-pad="row"]';
/** 全 大 小 单 双 清, in the order of a keyboard's first row of letters. */
const QUICK_LETTERS = 'qwerty';
/** How long the second digit of a number is waited for. */
const SECOND_DIGIT_MS = 400;

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface PadActions {
  /** Enter. False where the pad has no such button: the key then does what it does anywhere. */
  add(): boolean;
  /** Ctrl+Enter. */
  bet(): void;
  /** Escape, twice. */
  clear(): void;
  /** ? */
  help(): void;
}

/** Puts the keys onto a pad; gives back what takes them away. */
export function attachPadKeys(pad: HTMLElement, actions: PadActions): () => void {
  const digits = new DigitKeys();
  let hasEscaped = false;

  function handleKey(event: KeyboardEvent): void {
    const focused = event.target as HTMLElement;
    if (event.altKey || !focused.closest(`${KEY}, ${ROW}`)) return;
    const isAsked = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isAsked && (event.ctrlKey || event.metaKey)) return;
    const escapes = event.key === 'Escape';
    if (act(event, focused, isAsked)) event.preventDefault();
    if (escapes && hasEscaped) actions.clear();
    hasEscaped = escapes && !hasEscaped;
  }

  function act(event: KeyboardEvent, focused: HTMLElement, isAsked: boolean): boolean {
    const { key, repeat } = event;
    if (isAsked) {
      if (!repeat) actions.bet();
      return true;
    }
    if (key === 'Enter') return focused.matches(KEY) && (repeat || actions.add());
    if (key === '?') {
      actions.help();
      return true;
    }
    const way = WAYS[key];
    if (way) return move(pad, focused, way);
    const row = focused.closest<HTMLElement>(ROW);
    if (!row) return false;
    if (/^\d$/.test(key)) return digits.press(row, key);
    const quick = key.length === 1 ? QUICK_LETTERS.indexOf(key.toLowerCase()) : -1;
    const button = quick < 0 ? undefined : row.querySelectorAll<HTMLElement>('[data-pad="quick"] button')[quick];
    button?.click();
    return button !== undefined;
  }

  const handleFocus = (event: FocusEvent): void => {
    if ((event.target as HTMLElement).matches(KEY)) makeTabStop(pad, event.target as HTMLElement);
  };
  makeTabStop(pad, keysOf(pad)[0]);
  pad.addEventListener('keydown', handleKey);
  pad.addEventListener('focusin', handleFocus);
  return () => {
    digits.forget();
    pad.removeEventListener('keydown', handleKey);
    pad.removeEventListener('focusin', handleFocus);
  };
}

const keysOf = (within: HTMLElement): HTMLElement[] => [...within.querySelectorAll<HTMLElement>(KEY)];

/** The one key that Tab comes to. Buttons of quick picks are reached by their letters, and by the pointer. */
function makeTabStop(pad: HTMLElement, stop: HTMLElement | undefined): void {
  for (const button of pad.querySelectorAll<HTMLElement>(`${ROW} button`)) button.tabIndex = button === stop ? 0 : -1;
}

/** The next key that way: the nearest one in the line for left and right, the one most straight above or below for up and down. */
function move(pad: HTMLElement, from: HTMLElement, [x, y]: readonly [x: number, y: number]): boolean {
  const keys = keysOf(pad);
  if (x !== 0) {
    keys[keys.indexOf(from) + x]?.focus();
    return true;
  }
  const middle = centreOf(from);
  const beyond = keys
    .map((key) => ({ key, at: centreOf(key) }))
    .filter(({ at }) => (at.y - middle.y) * y > 1)
    .toSorted((a, b) => (a.at.y - b.at.y) * y || Math.abs(a.at.x - middle.x) - Math.abs(b.at.x - middle.x));
  beyond[0]?.key.focus();
  return true;
}

function centreOf(key: HTMLElement): { x: number; y: number } {
  const box = key.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Digits that choose a number of the row: at once where no longer number begins with them, else after a moment without a second digit. */
class DigitKeys {
  #typed = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  press(row: HTMLElement, digit: string): boolean {
    const options = new Map(keysOf(row).map((key) => [key.dataset['option'] ?? '', key]));
    const width = Math.max(0, ...[...options.keys()].map((option) => option.length));
    const wanted = (text: string) =>
      [...options].find(([option]) => /^\d+$/.test(option) && Number(option) === Number(text))?.[1];
    clearTimeout(this.#timer);
    this.#typed += digit;
    const typed = this.#typed;
    const isWhole = typed.length >= width || ![...'0123456789'].some((next) => wanted(typed + next));
    if (isWhole) this.#choose(wanted(typed));
    else this.#timer = setTimeout(() => this.#choose(wanted(typed)), SECOND_DIGIT_MS);
    return true;
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#typed = '';
  }

  #choose(key: HTMLElement | undefined): void {
    this.#typed = '';
    key?.focus();
    key?.click();
  }
}
