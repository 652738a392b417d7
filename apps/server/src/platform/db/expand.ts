/**
 * What stands in a migration of phase `expand` and is not known to be safe beside servers of the release before (docs/decisions/0200): one sentence a
 * statement. A list of what may stand there, not of what may not: what nobody thought of is refused.
 */
export function expandFaults(sql: string): string[] {
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap((statement) => /^create (?:table|sequence)(?: if not exists)? (\w+)/.exec(statement)?.[1] ?? []),
  );
  const faults = statements.filter((statement) => !isExpand(statement, made));
  if (statements.some(isConcurrent) && statements.length > 1)
    faults.push('an index that is built concurrently, which is a migration of its own');
  return faults.map((statement) => (statement.length > 120 ? `${statement.slice(0, 120)}…` : statement));
}

/** An index that is built beside writers; PostgreSQL refuses it inside a transaction. */
export const isConcurrent = (sql: string): boolean => /^create (?:unique )?index concurrently /.test(sql);

function isExpand(statement: string, made: ReadonlySet<string>): boolean {
  const ownTable = (pattern: RegExp): boolean => made.has(pattern.exec(statement)?.[1] ?? '');
  if (/^create (?:table|sequence|type) |^comment on |^insert into |^grant /.test(statement)) return true;
  if (isConcurrent(statement)) return !statement.startsWith('create unique');
  if (/^create (?:unique )?index /.test(statement)) return ownTable(/ on (?:only )?(\w+)/);
  if (/^create (?:constraint )?trigger /.test(statement)) return ownTable(/ on (\w+)/);
  if (statement.startsWith('revoke ')) return namesOf(statement).every((name) => made.has(name));
  if (!statement.startsWith('alter table ')) return false;
  if (ownTable(/^alter table (\w+)/)) return true;
  const actions = partsOf(statement.replace(/^alter table (?:only )?\w+ /, ''), ',');
  return actions.every(isHarmlessColumn);
}

/** The tables of a `revoke … on a, b from …`. */
const namesOf = (statement: string): string[] =>
  / on (?:table )?(.+?) from /
    .exec(statement)?.[1]
    ?.split(',')
    .map((name) => name.trim()) ?? [''];

/** A column that older servers leave out: it may be null, or has a default that is written nowhere until it is read. */
function isHarmlessColumn(action: string): boolean {
  if (!action.startsWith('add column ')) return false;
  if (/ (?:references|unique|primary key|check|generated|constraint|collate)\b/.test(action)) return false;
  const constant = / default (?:'[^']*'|-?\d+(?:\.\d+)?|true|false|null)(?:::[\w[\]]+)?(?: not null)?$/.test(action);
  // Stable and without a subject of its own: rows that are there get what it gives now, once, and older servers set none.
  const setting = / default nullif\(current_setting\('caiting\.[a-z_]+', true\), ''\)$/.test(action);
  return constant || setting || !/ default | not null/.test(action);
}

/** Statements in small letters with single spaces, without comments; what stands in quotes stays as it is. */
export function statementsOf(sql: string): string[] {
  return partsOf(sql, ';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

const QUOTED = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|[\s\S]/g;

/** Cut at `separator` where no bracket and no quote is open. */
function partsOf(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [piece] of text.matchAll(QUOTED)) {
    if (piece.startsWith('--') || piece.startsWith('/*')) continue;
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    const last = parts.length - 1;
    if (piece === separator && depth === 0) parts.push('');
    else if (/^\s$/.test(piece)) parts[last] += / $|^$/.test(parts[last] ?? '') ? '' : ' ';
    else parts[last] += piece.length === 1 ? piece.toLowerCase() : piece;
  }
  return parts.map((part) => part.trim());
}
