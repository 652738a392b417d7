import { useRef, useState } from 'react';
import { CallError } from '../../../platform/call/call.ts';

export type FieldErrors<F extends string> = Partial<Record<F | 'form', string>>;

/**
 * Errors of a form by field. `show` sets them and puts the focus on the first wrong field; a refusal that names no field of this form stands over it
 * under `form`.
 */
export function useFormErrors<F extends string>(fields: readonly F[]) {
  const [errors, setErrors] = useState<FieldErrors<F>>({});
  const form = useRef<HTMLFormElement>(null);

  function show(found: FieldErrors<F>): boolean {
    setErrors(found);
    const first = fields.find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    return Object.keys(found).length === 0;
  }
  function showRefusal(error: unknown): void {
    if (!(error instanceof CallError)) throw error;
    if (error.told) return;
    const field = fields.find((one) => one === error.field);
    show({ [field ?? 'form']: error.message } as FieldErrors<F>);
  }
  const clear = (field: F) => setErrors((old) => ({ ...old, [field]: undefined, form: undefined }));
  const set = (field: F, message: string | undefined) => setErrors((old) => ({ ...old, [field]: message }));
  return { errors, form, show, showRefusal, clear, set };
}
