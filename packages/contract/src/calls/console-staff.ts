import * as z from 'zod/mini';
import {
  ADMINISTRATES,
  FlagIn,
  Hash64,
  READS_STAFF,
  STAFF_ROLES,
  StaffName,
  TimeMs,
  staffCall,
} from '../wire/index.ts';

const done = z.object({ done: z.boolean(), note: z.string() });
const Role = z.enum(STAFF_ROLES);

/**
 * Accounts of staff. What gives somebody rights takes two administrators: one alone could make himself the second operator that a large
 * withdrawal asks for.
 */
export const consoleStaffCalls = {
  staffAccounts: staffCall({
    method: 'GET',
    path: '/v1/console/staffAccounts',
    roles: READS_STAFF,
    doc: 'All accounts of staff with their roles, the oldest first.',
    input: z.object({}),
    output: z.object({
      list: z.array(z.object({ staffName: z.string(), role: Role, active: z.boolean(), at: TimeMs })),
    }),
    refusals: [],
  }),
  addStaff: staffCall({
    method: 'POST',
    path: '/v1/console/addStaff',
    roles: ADMINISTRATES,
    doc: 'Make an account of staff. Takes two administrators: the first asks, the second says the same; the password of the second counts.',
    input: z.object({ staffName: StaffName, role: Role, password: Hash64 }),
    output: done,
    refusals: ['fieldUnique', 'secondStaffNeeded'],
  }),
  setStaffRole: staffCall({
    method: 'POST',
    path: '/v1/console/setStaffRole',
    roles: ADMINISTRATES,
    doc: 'Give another member of staff another role, from the next act on. Takes two administrators.',
    input: z.object({ staffName: StaffName, role: Role }),
    output: done,
    refusals: ['notFound', 'staffOneself', 'secondStaffNeeded'],
  }),
  setStaffActive: staffCall({
    method: 'POST',
    path: '/v1/console/setStaffActive',
    roles: ADMINISTRATES,
    doc: 'Close the account of another member of staff: at once, and every session with it. Opening it again takes two administrators.',
    input: z.object({ staffName: StaffName, on: FlagIn }),
    output: done,
    refusals: ['notFound', 'staffOneself', 'secondStaffNeeded'],
  }),
} as const;
