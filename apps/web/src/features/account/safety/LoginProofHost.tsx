import { lazy, Suspense } from 'react';
import { useProving } from '../../../shared/player/prove-login.ts';

const LoginProofDialog = lazy(() => import('./LoginProofDialog.tsx'));

/** Draws the question that `askLoginPassword` asks. Stands once, at the root. */
export function LoginProofHost() {
  const isAsked = useProving(({ answer }) => answer !== null);
  return isAsked ? (
    <Suspense>
      <LoginProofDialog />
    </Suspense>
  ) : null;
}
