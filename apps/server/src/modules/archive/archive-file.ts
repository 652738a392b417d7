import { createHash, hash } from 'node:crypto';
import { readSealedLines } from '../../platform/backup/sealed-lines.ts';

/**
 * The file of archived months: a head, then the lines of each part of the books day by day, as PostgreSQL writes a row and as day_parts hashes it, then
 * lines and hash of every section. A section's hash is that of its part in the seal of its day.
 */

export const PARTS = ['entries', 'house', 'bets', 'results'] as const;
export type Part = (typeof PARTS)[number];

export interface FileHead {
  readonly format: 1;
  /** The newest migration of the site that wrote it. */
  readonly schema: number;
  /** Number of the row of archived_month that it is for. */
  readonly archive: number;
  /** First day of the last month in it. */
  readonly month: string;
  readonly untilDay: string;
  readonly betsUntil: string;
}

/** Lines and hash, by "part day". */
export type Sections = Record<string, readonly [number, string]>;

export interface Line {
  readonly part: Part;
  readonly day: string;
  readonly text: string;
}

/** Hash of one part of one day, line by line: as sql/functions/day_parts.sql, whatever the order of the lines. */
export class PartHash {
  readonly #part: Part;
  readonly #buckets = new Map<number, Buffer[]>();
  lines = 0;

  constructor(part: Part) {
    this.#part = part;
  }

  add(text: string): void {
    this.addHash(bucketOf(this.#part, text), hash('sha256', text, 'buffer'));
  }

  addHash(bucket: number, line: Buffer): void {
    this.lines += 1;
    const known = this.#buckets.get(bucket);
    if (known) known.push(line);
    else this.#buckets.set(bucket, [line]);
  }

  said(): readonly [number, string] {
    const all = createHash('sha256');
    for (const bucket of [...this.#buckets.keys()].toSorted((a, b) => a - b)) {
      const sorted = (this.#buckets.get(bucket) ?? []).toSorted(Buffer.compare);
      all.update(hash('sha256', Buffer.concat(sorted), 'buffer'));
    }
    return [this.lines, all.digest('hex')];
  }
}

/** Entries and bets begin with the player, results have it second, lines of the house begin with their batch. */
function bucketOf(part: Part, text: string): number {
  const [, first, second] = /^\((\d+),(\d*)/.exec(text) ?? [];
  const id = part === 'results' ? second : first;
  if (id === undefined || id === '') throw new Error(`${part}: "${text.slice(0, 60)}" is no line of the books`);
  return Number(BigInt(id) % 256n);
}

/** The text of a file, from its head and its lines in order. */
export async function* fileLines(
  head: FileHead,
  lines: AsyncIterable<Line>,
  onEnd: (said: Sections) => void,
): AsyncGenerator<string> {
  yield `#${JSON.stringify(head)}`;
  const sections: Sections = {};
  let name = '';
  let hashed: PartHash | undefined;
  for await (const { part, day, text } of lines) {
    if (hashed === undefined || name !== `${part} ${day}`) {
      if (hashed !== undefined) sections[name] = hashed.said();
      name = `${part} ${day}`;
      if (sections[name] !== undefined) throw new Error(`${name} comes twice`);
      hashed = new PartHash(part);
      yield `#${JSON.stringify({ part, day })}`;
    }
    hashed.add(text);
    yield text;
  }
  if (hashed !== undefined) sections[name] = hashed.said();
  onEnd(sections);
  yield `#${JSON.stringify({ sections })}`;
}

/** The head of a file. Not proven: only reading to the end does that. */
export async function readHead(path: string, secret: string): Promise<FileHead> {
  for await (const line of readSealedLines(path, secret)) return headOf(path, line);
  throw notOurs(path);
}

/** All lines of a file. Throws at its end when it does not hold what it says it holds. */
export async function* readLines(path: string, secret: string): AsyncGenerator<Line> {
  let section: Omit<Line, 'text'> | null = null;
  let isFirst = true;
  let isOver = false;
  const counts: Record<string, number> = {};
  for await (const line of readSealedLines(path, secret)) {
    if (isOver) throw notOurs(path);
    if (isFirst) {
      headOf(path, line);
      isFirst = false;
    } else if (line.startsWith('#')) {
      const said = JSON.parse(line.slice(1)) as { part: Part; day: string } | { sections: Sections };
      if ('sections' in said) {
        isOver = true;
        const told = Object.entries(said.sections).map(([name, [lines]]) => [name, lines] as const);
        if (told.length !== Object.keys(counts).length || told.some(([name, lines]) => counts[name] !== lines))
          throw notOurs(path);
      } else section = said;
    } else if (section === null) throw notOurs(path);
    else {
      const name = `${section.part} ${section.day}`;
      counts[name] = (counts[name] ?? 0) + 1;
      yield { ...section, text: line };
    }
  }
  if (!isOver) throw notOurs(path);
}

function headOf(path: string, line: string): FileHead {
  const head = line.startsWith('#') ? (JSON.parse(line.slice(1)) as Partial<FileHead>) : {};
  if (head.format !== 1) throw notOurs(path);
  return head as FileHead;
}

const notOurs = (path: string): Error => new Error(`caiting: ${path} 不是归档文件 / is no archive of a month`);
