import { CONSOLE_ACTS, calls, logNameOf, textHash, type CallDef } from '@caiting/contract';

/** Acts of staff by the name that the log has for them. */
export const ACTS_BY_LOG_NAME: ReadonlyMap<string, CallDef> = new Map(
  Object.keys(CONSOLE_ACTS).map((name) => {
    const def: CallDef = calls[name as keyof typeof CONSOLE_ACTS];
    return [logNameOf(def), def];
  }),
);
/** What was sent, from what was signed: a secret is any one, a long text the one of the line where its hash says so. */
export function sentOf(
  fields: Readonly<Record<string, string>>,
  said: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const isPassword = fields['key'] === 'password';
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
      if (name === 'file') return [];
      if (name === 'password') return [[name, '0'.repeat(64)]];
      if (name === 'code' || (isPassword && name === 'value')) return [[name, '0000']];
      if (!value.startsWith('sha256:')) return [[name, value]];
      const text = said[name];
      return [[name, typeof text === 'string' && textHash(text) === value ? text : value]];
    }),
  );
}
