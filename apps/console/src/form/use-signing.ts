import { alwaysSigned, takesSignature } from '@caiting/contract';
import { useQuery } from '@tanstack/react-query';
import type { Entry } from '../contract/entries.ts';
import type { Agreed } from '../signing/agreed.ts';
import { hereOptions } from '../signing/here-options.ts';
import type { Here } from '../signing/state.ts';
import { CallFault } from '../platform/client.ts';
import type { Values } from './values.ts';

export interface FormSigning {
  /** The act is one that is signed. */
  readonly isSigned: boolean;
  /** Undefined until it is known. */
  readonly here: Here | undefined;
  readonly fault: string | null;
  /** It is signed or not done: by the site's rule, or because keys themselves are decided by it. */
  readonly isNeeded: boolean;
  /** The wish that a second word is about. */
  readonly agreed: Agreed | undefined;
  /** There is no use in sending it. */
  readonly isBlocked: boolean;
}

/** The number under which Approvals has the wish that this act is the second word about. */
export function wishOf({ name }: Pick<Entry, 'name'>, values: Values): string | null {
  const { id, adjustmentId } = values;
  if (name === 'approve' && typeof id === 'string' && /^[1-9]\d*$/.test(id)) return id;
  if (name === 'confirmAdjustment' && typeof adjustmentId === 'string' && adjustmentId !== '')
    return `adjustBalance:${adjustmentId}`;
  return null;
}

/** What signing means for a form. The room that signs is loaded with the first form that needs it. */
export function useSigning(entry: Entry, values: Values): FormSigning {
  const isSigned = takesSignature(entry.name) || alwaysSigned(entry.name);
  const wish = wishOf(entry, values);
  const { data: here, error } = useQuery({ ...hereOptions, enabled: isSigned });
  const { data: agreed } = useQuery({
    queryKey: ['agreed', wish],
    queryFn: async ({ signal }) => (await import('../signing/agreed.ts')).readAgreed(wish ?? '', signal),
    enabled: wish !== null,
  });
  const isNeeded = alwaysSigned(entry.name) || (here?.signing.required ?? false) || alwaysSigned(agreed?.kind ?? '');
  const isWithout = isSigned && here !== undefined && here.active === null;
  return {
    isSigned,
    here,
    fault: error === null ? null : error instanceof CallFault ? error.message : String(error),
    isNeeded,
    agreed,
    isBlocked: (isNeeded && isWithout) || agreed?.signed?.isRight === false,
  };
}
