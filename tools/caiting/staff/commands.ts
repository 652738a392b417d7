import {
  CONSOLE_ENTRIES,
  type CallDef,
  type ConsoleCallName,
  type ConsoleEntry,
  type StaffCallDef,
} from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { OWN_COMMANDS } from './own-account.ts';

/** An act of staff as the command line has it. */
export interface Act extends ConsoleEntry {
  readonly call: StaffCallDef;
}

const entries = Object.entries(CONSOLE_ENTRIES) as [ConsoleCallName, ConsoleEntry][];
const isStaffCall = (def: CallDef): def is StaffCallDef => def.who === 'staff';

/** Acts and looks by the name of their command, all that need no dialog of their own (OWN_COMMANDS). */
export const ACTS: Readonly<Record<string, Act>> = Object.fromEntries(
  entries.flatMap(([name, entry]) => {
    const call: CallDef = calls[name];
    return isStaffCall(call) && !Object.hasOwn(OWN_COMMANDS, entry.command)
      ? [[entry.command, { ...entry, call }]]
      : [];
  }),
);

/** What the help says of it. */
export const helpOf = ({ usage, hint, zh }: ConsoleEntry): string => usage ?? hint?.zh ?? zh;

/** The entry of a command that has a dialog of its own. */
export function ownEntry(command: string): ConsoleEntry {
  const entry = entries.find(([, known]) => known.command === command)?.[1];
  if (!entry) throw new Error(`no entry for the command ${command}`);
  return entry;
}
