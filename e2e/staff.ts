import { consoleCalls, hashLoginPassword } from '@caiting/contract';
import type { CallDef, CallOutput, CallWireInput } from '@caiting/contract';
import type { APIRequestContext } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callSite, siteAddress } from './site.ts';

/** Acts of the first operator the seed left, at the console's own calls. */
export interface Staff {
  /** One act; a refusal throws. */
  act<C extends CallDef>(call: C, form: CallWireInput<C>): Promise<CallOutput<C>>;
}

/** Signs the operator in. The person who owns `request` is not touched: staff have a token, no cookie. */
export async function staff(request: APIRequestContext): Promise<Staff> {
  const file = join(process.env['CAITING_E2E_DATA'] as string, 'staff.json');
  const [first] = JSON.parse(readFileSync(file, 'utf8')) as { staffName: string; password: string }[];
  if (!first) throw new Error('the seed left no operator');
  const { token } = await callSite(request, siteAddress(), consoleCalls.staffLogin, {
    staffName: first.staffName,
    password: hashLoginPassword(first.staffName, first.password),
  });
  const headers = { authorization: `Bearer ${token}` };
  return {
    async act(call, form) {
      const fields = form as Record<string, string>;
      const url = siteAddress() + call.path;
      const response =
        call.method === 'GET'
          ? await request.get(url, { params: fields, headers })
          : await request.post(url, { form: fields, headers });
      const { code, msg, data } = (await response.json()) as {
        code: number;
        msg: string;
        data: CallOutput<typeof call>;
      };
      if (code !== 1) throw new Error(`${call.path}: ${code} ${msg}`);
      return data;
    },
  };
}
