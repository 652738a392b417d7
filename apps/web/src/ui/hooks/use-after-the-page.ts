import { useEffect, useState } from 'react';

/** True when the page has been drawn and the browser has nothing more urgent to do. */
export function useAfterThePage(): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const done = () => setIsDue(true);
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(done, 200);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(done, { timeout: 2_000 });
    return () => cancelIdleCallback(idle);
  }, []);
  return isDue;
}
