import { calls } from '@caiting/contract/registry';
import { consoleCalls, consolePasskeyCalls, consoleSessionCalls, consoleStaffCalls } from '@caiting/contract';
import { hashLoginPassword } from '@caiting/contract/wire';
import { solveWork } from '@caiting/web/work';
import { CallFault, send } from './client.ts';
import { newCredential, type ShownPasskey } from './passkey.ts';
import { setReading } from '@caiting/web/ui/hooks/clock.ts';
import { ended, leave, signedIn } from './session.ts';

/** What one says of oneself: at the sign-in, and again at each step of the first one, which comes before a session. */
export interface Proof {
  readonly staffName: string;
  readonly password: string;
  readonly code?: string;
  /** What a passkey signed, in place of a code. */
  readonly credential?: ShownPasskey;
}

/** The answer to a challenge that several wrong passwords brought about: work alone, without a picture. */
async function answerChallenge(): Promise<{ random?: string; work?: string }> {
  const challenge = await send(calls.imageCode, { purpose: 'staff', alone: '1' });
  const work = await solveWork(challenge.work, AbortSignal.timeout(60_000));
  return work === null ? {} : { random: challenge.random, work };
}

/** Makes a call that proves who one is; where a challenge is due, solves it and makes the call once more. */
async function proven<T>(make: (answer: { random?: string; work?: string }) => Promise<T>): Promise<T> {
  try {
    return await make({});
  } catch (error) {
    if (!(error instanceof CallFault) || error.key !== 'captchaDue') throw error;
    return make(await answerChallenge());
  }
}

const said = ({ staffName, password, code, credential }: Proof) => ({
  staffName,
  password: hashLoginPassword(staffName, password),
  ...(code === undefined || code === '' ? {} : { code }),
  ...(credential === undefined ? {} : { credential }),
});

export async function signIn(proof: Proof): Promise<void> {
  await proven((answer) => send(consoleCalls.staffLogin, { ...said(proof), session: 'cookie', ...answer }));
  await readSelf();
}

/** Asks who is signed in here, and what time it is for the site. */
async function readSelf(): Promise<void> {
  const sentAt = performance.now();
  const { now, staffId, staffName, roles, hasPasskey, mode } = await send(consoleSessionCalls.staffSelf, {});
  setReading(now, (sentAt + performance.now()) / 2);
  signedIn({ staffId, staffName, roles, hasPasskey, mode });
}

export const changePassword = (proof: Proof, newPassword: string): Promise<unknown> =>
  proven((answer) =>
    send(consoleStaffCalls.changeStaffPassword, {
      ...said(proof),
      newPassword: hashLoginPassword(proof.staffName, newPassword),
      ...answer,
    }),
  );

export const enrol = (proof: Proof): Promise<{ secret: string; url: string }> =>
  proven((answer) => send(consoleStaffCalls.enrolSecondFactor, { ...said(proof), ...answer }));

export const confirmEnrolment = (proof: Proof & { code: string }): Promise<{ recoveryCodes: string[] }> =>
  proven((answer) => send(consoleStaffCalls.confirmSecondFactor, { ...said(proof), code: proof.code, ...answer }));

/** Makes a passkey on this device and adds it to the account; gives recovery codes where it is the first second factor. */
export async function addPasskey(proof: Proof): Promise<{ name: string; recoveryCodes: string[] }> {
  const { options } = await proven((answer) =>
    send(consolePasskeyCalls.beginStaffPasskey, { ...said(proof), ...answer }),
  );
  return send(consolePasskeyCalls.addStaffPasskey, { credential: await newCredential(options) });
}

/** Who is here already, by the cookie of an earlier page; nobody else gets further than the sign-in. */
export const beginSession = (): Promise<void> => readSelf().catch(ended);

/** The second factor once more. */
export const stepUp = (shown: Pick<Proof, 'code' | 'credential'>): Promise<unknown> =>
  send(consoleSessionCalls.staffStepUp, shown);

export async function signOut(): Promise<void> {
  await send(consoleCalls.staffLogout, {}).catch(() => null);
  leave();
}
