import { FIELD_NAMES, REFUSAL_WORDS, type OwnWord, type RefusalKey } from '@caiting/contract';
import type { CallDef } from '@caiting/contract/wire';
import { ok, refuse, type Outcome } from '../outcome.ts';

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly input?: unknown;
  readonly params?: unknown;
}

const NAMES: Readonly<Record<string, OwnWord>> = FIELD_NAMES;

/** Turns what arrived into the call's input, or into one refusal that names the first wrong field. */
export function decodeInput(def: CallDef, raw: unknown): Outcome<unknown, RefusalKey> {
  const read = def.input.safeParse(raw ?? {});
  if (!read.success) return issueToRefusal(read.error.issues[0] as Issue | undefined, raw);
  return hasUnstorableText(read.data) ? refuse('badInput', { params: { field: REFUSAL_WORDS.input } }) : ok(read.data);
}

function issueToRefusal(issue: Issue | undefined, raw: unknown): Outcome<never, RefusalKey> {
  const field = String(issue?.path.findLast((part) => typeof part === 'string') ?? '');
  if (!issue || field === '') return refuse('badInput', { params: { field: REFUSAL_WORDS.input } });
  const label = (Object.hasOwn(FIELD_NAMES, field) ? NAMES[field] : undefined) ?? REFUSAL_WORDS.input;
  const top = String(issue.path[0]);
  const sent =
    issue.path.length === 1 && typeof raw === 'object' && raw !== null
      ? (raw as Record<string, unknown>)[top]
      : issue.input;
  if (issue.path.length === 1 && (sent === undefined || sent === ''))
    return refuse('fieldEmpty', { field, params: { field: label } });

  const range = rangeOf(issue);
  return range === null
    ? refuse('badInput', { field, params: { field: label } })
    : refuse('fieldRange', { field, params: { field: label, ...range } });
}

/** The contract's `intIn` tells both ends; a rule with one end only is told as a wrong format. */
function rangeOf(issue: Issue): { min: string; max: string } | null {
  const { min, max } = (issue.params ?? {}) as { min?: number; max?: number };
  if (issue.code === 'custom' && min !== undefined && max !== undefined) return { min: String(min), max: String(max) };
  return null;
}

const DEPTH_MAX = 12;

/** PostgreSQL stores neither NUL nor half a surrogate pair; no field of the site needs them. */
function hasUnstorableText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  if (depth > DEPTH_MAX) return true;
  if (Array.isArray(value)) {
    for (const part of value) if (hasUnstorableText(part, depth + 1)) return true;
    return false;
  }
  // Not Object.entries: this walks every field of every call.
  for (const name of Object.keys(value)) {
    if (name.includes('\0') || hasUnstorableText((value as Record<string, unknown>)[name], depth + 1)) return true;
  }
  return false;
}
