import { CODES, consoleCalls, hashLoginPassword, rolesGiven } from '@caiting/contract';
import type { CallOutput, CallWireInput, StaffCallDef, StaffRole } from '@caiting/contract';
import type { APIRequestContext } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callSite, siteAddress } from './site.ts';

/** Acts of the staff the seed left, at the console's own calls: for each the first whose role may do it. */
export interface Staff {
  /** One act; a refusal throws. */
  act<C extends StaffCallDef>(call: C, form: CallWireInput<C>): Promise<CallOutput<C>>;
  /** One that takes two: the first asks, the second does. */
  actByTwo<C extends StaffCallDef>(call: C, form: CallWireInput<C>): Promise<CallOutput<C>>;
}

/** As the seed gives them: one alone, or the whole desk. */
export type SeededRole = StaffRole | 'operator';

/** Which of the seed's staff, and of which site when it is not that of all journeys. */
interface Which {
  readonly role: SeededRole;
  readonly nth?: number;
  readonly site?: { readonly address: string; readonly folder: string };
}

interface Account {
  readonly staffName: string;
  readonly role: SeededRole;
  readonly password: string;
}

/** Name and password of one of the seed's staff. */
export function staffAccount({ role, nth = 0, site }: Which): Account {
  const file = join(site?.folder ?? (process.env['CAITING_E2E_DATA'] as string), 'staff.json');
  const people = JSON.parse(readFileSync(file, 'utf8')) as Account[];
  const found = people.filter((one) => one.role === role)[nth];
  if (!found) throw new Error(`the seed left no ${role} ${nth}`);
  return found;
}

/** Signs one of the seed's staff in, as `./caiting staff` does. The person who owns `request` is not touched: this session is a token, no cookie. */
export async function staffToken(request: APIRequestContext, which: Which): Promise<string> {
  const { staffName, password } = staffAccount(which);
  const address = which.site?.address ?? siteAddress();
  const hash = hashLoginPassword(staffName, password);
  return (await callSite(request, address, consoleCalls.staffLogin, { staffName, password: hash })).token;
}

export async function staff(request: APIRequestContext, site?: Which['site']): Promise<Staff> {
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (role: SeededRole, nth: number): Promise<string> => {
    const key = `${role} ${nth}`;
    const token = tokens.get(key) ?? staffToken(request, { role, nth, ...(site ? { site } : {}) });
    tokens.set(key, token);
    return token;
  };
  const act = async <C extends StaffCallDef>(
    call: C,
    form: CallWireInput<C>,
    { nth = 0, expected = 1 } = {},
  ): Promise<CallOutput<C>> => {
    const role = (['operator', 'admin', 'auditor'] as const).find((seeded) =>
      rolesGiven(seeded).some((held) => call.roles.includes(held)),
    );
    if (role === undefined) throw new Error(`${call.path} is for nobody`);
    const headers = { authorization: `Bearer ${await tokenOf(role, nth)}` };
    const fields = form as Record<string, string>;
    const url = (site?.address ?? siteAddress()) + call.path;
    const response =
      call.method === 'GET'
        ? await request.get(url, { params: fields, headers })
        : await request.post(url, { form: fields, headers });
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: CallOutput<C> };
    if (code !== expected) throw new Error(`${call.path}: ${code} ${msg}`);
    return data;
  };
  return {
    act: (call, form) => act(call, form),
    async actByTwo(call, form) {
      await act(call, form, { expected: CODES.secondStaffNeeded.code });
      return act(call, form, { nth: 1 });
    },
  };
}
