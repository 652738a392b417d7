import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** `g`, then one of these. */
export const GO: Readonly<Record<string, string>> = {
  h: '/',
  w: '/withdrawals',
  r: '/recharges',
  a: '/approvals',
  i: '/issues',
  p: '/players',
  l: '/ledger',
  b: '/bets',
  o: '/log',
};
const GO_WITHIN_MS = 1_500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Keys that hold on every page; off while somebody types. */
export function useShellKeys(opens: { command(): void; keys(): void }): void {
  const navigate = useNavigate();
  const wentAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const isCommand = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isCommand && (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))) return;
      const to = performance.now() - wentAt.current < GO_WITHIN_MS ? GO[event.key] : undefined;
      wentAt.current = Number.NEGATIVE_INFINITY;
      if (to !== undefined) {
        event.preventDefault();
        // Otherwise the same letter would act on the panel that is open.
        event.stopImmediatePropagation();
        void navigate(to);
      } else if (isCommand || event.key === '/') {
        event.preventDefault();
        opens.command();
      } else if (event.key === '?') opens.keys();
      else if (event.key === 'g') wentAt.current = performance.now();
    };
    addEventListener('keydown', handleKey, { capture: true });
    return () => removeEventListener('keydown', handleKey, { capture: true });
  }, [navigate, opens]);
}
