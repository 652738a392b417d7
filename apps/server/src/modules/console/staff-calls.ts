import { consoleStaffCalls } from '@caiting/contract';
import { ok } from '../../platform/outcome.ts';
import { logged } from './logged.ts';
import { unlogged } from './roles.ts';
import { addStaff, setStaffActive, setStaffRole, staffAccounts } from './staff-accounts.ts';

/** Accounts of staff, kept by administrators. */
export const staffConsoleCalls = [
  unlogged(consoleStaffCalls.staffAccounts, async ({ deps }) => ok(await staffAccounts(deps))),
  logged(consoleStaffCalls.addStaff, ({ deps, staff }, input) => addStaff(deps, staff, input)),
  logged(consoleStaffCalls.setStaffRole, ({ deps, staff }, input) => setStaffRole(deps, staff, input)),
  logged(consoleStaffCalls.setStaffActive, ({ deps, staff }, input) => setStaffActive(deps, staff, input)),
];
