import { calls, consolePreviewCalls, type StaffCallDef } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { decodeInput } from '../../../platform/http/decode.ts';
import type { CommonRefusal } from '../../../platform/http/binding.ts';
import { refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { logged } from '../core/logged.ts';
import { roleRefusal } from '../core/roles.ts';
import { lotteryPreviews } from './lotteries.ts';
import { moneyPreviews } from './money.ts';
import { peoplePreviews } from './people.ts';
import { sitePreviews } from './site.ts';
import type { Told, ToldRefusal } from './told.ts';

/** Every act that can be asked about, by its call (`preview: 'actPreview'` of its entry). */
export const ACT_PREVIEWS = { ...lotteryPreviews, ...moneyPreviews, ...peoplePreviews, ...sitePreviews };

type AnyPreview = (deps: Deps, input: unknown) => Promise<Outcome<Told, ToldRefusal>>;
const previews = ACT_PREVIEWS as unknown as Readonly<Record<string, AnyPreview>>;
const defs = calls as unknown as Readonly<Record<string, StaffCallDef>>;

/** Of no use to a preview, and wanted by some acts. */
const A_REQUEST = '00000000-0000-4000-8000-000000000000';

/** What an act would come to, by its own rules of input and for its own roles: for whoever asks, and for the second of two. */
export const actPreviewBinding = logged(consolePreviewCalls.actPreview, async ({ deps, staff }, { act, fields }) => {
  const def = Object.hasOwn(previews, act) ? defs[act] : undefined;
  if (def === undefined) return refuse('badInput', { field: 'act' });
  const barred = await roleRefusal(deps, staff.staffId, def);
  if (barred) return barred;
  const sent = objectIn(fields);
  if (sent === null) return refuse('badInput', { field: 'fields' });
  const input = decodeInput(def, { ...sent, requestId: A_REQUEST });
  return input.ok ? (previews[act] as AnyPreview)(deps, input.data) : (input as Refusal<CommonRefusal>);
});

function objectIn(json: string): object | null {
  try {
    const read: unknown = JSON.parse(json);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : null;
  } catch {
    return null;
  }
}
