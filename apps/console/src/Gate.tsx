import { useSession } from './platform/session.ts';
import { SignIn } from './screens/SignIn.tsx';
import { Shell } from './shell/Shell.tsx';

/** Nobody sees a page before being signed in. A login that ended leaves the page behind the sign-in, with all that was typed. */
export function Gate() {
  const state = useSession((session) => session.state);
  if (state === 'unknown') return null;
  if (state === 'out') return <SignIn />;
  return (
    <>
      <Shell />
      {state === 'ended' && <SignIn isOver />}
    </>
  );
}
