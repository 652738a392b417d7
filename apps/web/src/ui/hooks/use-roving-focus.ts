import { useCallback, type KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Key handler for a group with one tab stop: arrows, Home and End move between the members that match `selector`. With `select`
 * the one reached is also pressed, as radio groups and tabs do.
 */
export function useRovingFocus(selector: string, select = false) {
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const members = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)].filter(
        (member) => !(member as HTMLButtonElement).disabled,
      );
      const at = members.indexOf(document.activeElement as HTMLElement);
      if (at < 0) return;
      const step = STEPS[event.key];
      const next =
        event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? members.length - 1
            : step
              ? (at + step + members.length) % members.length
              : null;
      if (next === null) return;
      event.preventDefault();
      members[next]?.focus();
      if (select) members[next]?.click();
    },
    [selector, select],
  );
}
