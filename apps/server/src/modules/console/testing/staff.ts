import { consoleCalls, hashLoginPassword, type RolesGiven } from '@caiting/contract';
import type { App } from '../../../app.ts';
import { openDb } from '../../../platform/db/pool.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { createStaff } from '../index.ts';

const PASSWORD = 'operator-1';

/** Makes accounts of staff and signs them in: name → what a call of theirs carries. */
export async function someStaff<const Names extends Readonly<Record<string, RolesGiven>>>(
  app: App,
  names: Names,
): Promise<{ readonly [Name in keyof Names]: { readonly token: string } }> {
  const signedIn: Record<string, { readonly token: string }> = {};
  // As the owner, like `./caiting init`: of what the server makes the audit wants a line of the log.
  const owner = openDb(app.deps.ownerTarget, { connectionsMax: 1 });
  for (const [staffName, role] of Object.entries(names)) {
    await createStaff({ db: owner }, staffName, role, hashLoginPassword(staffName, PASSWORD));
    signedIn[staffName] = await signInStaff(app, staffName);
  }
  await owner.close();
  return signedIn as { readonly [Name in keyof Names]: { readonly token: string } };
}

/** Signs one of them in again: sessions of staff end after twelve hours, and some tests let days pass. */
export async function signInStaff(app: App, staffName: string): Promise<{ readonly token: string }> {
  const password = hashLoginPassword(staffName, PASSWORD);
  const { token } = (await callApp(app, consoleCalls.staffLogin, { staffName, password })).data;
  return { token };
}
