import { Suspense } from 'react';
import { lazyPart } from '@caiting/web/ui/hooks/lazy-part.ts';
import { useSession } from './platform/session.ts';
import { SignIn } from './screens/SignIn.tsx';
import { Shell } from './shell/Shell.tsx';

const FirstKey = lazyPart(
  async () => (await import('./signing/FirstKey.tsx')).FirstKey,
  // What cannot be had must not keep anybody out: the key can be made later.
  Shell,
);

/** Nobody sees a page before being signed in. A login that ended leaves the page behind the sign-in, with all that was typed. */
export function Gate() {
  const state = useSession((session) => session.state);
  const isFirst = useSession((session) => session.isFirst);
  if (state === 'unknown') return null;
  if (state === 'out') return <SignIn />;
  if (state === 'in' && isFirst)
    return (
      <Suspense>
        <FirstKey />
      </Suspense>
    );
  return (
    <>
      <Shell />
      {state === 'ended' && <SignIn isOver />}
    </>
  );
}
