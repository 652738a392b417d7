import { BODY_MAX_BYTES, type CallDef } from '@caiting/contract';
import { toJSONSchema } from 'zod/mini';

/** A body of a call as somebody sends it who wants it to cost much. */
export interface HostileBody {
  readonly name: string;
  readonly type: 'form' | 'json';
  readonly text: string;
}

/** Node answers longer request lines itself. */
const LINE_MAX = 12_000;
export const largestOf = (def: CallDef): number =>
  def.method === 'GET' ? LINE_MAX : (def.bodyLimit ?? BODY_MAX_BYTES);

/** Texts that patterns, numbers, lists and mark-up are slow about, each as long as asked for. */
const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  letters: (length) => 'a'.repeat(length),
  digits: (length) => '9'.repeat(length),
  'a long fraction': (length) => `0.${'1'.repeat(length)}`,
  'a long exponent': (length) => `1e${'9'.repeat(length)}`,
  blanks: (length) => `a${' '.repeat(length)}b`,
  lines: (length) => `${'\n \n'.repeat(length / 3)}x`,
  brackets: (length) => '['.repeat(length),
  'open links': (length) => '[a]('.repeat(length / 4),
  stars: (length) => '**a'.repeat(length / 3),
  commas: (length) => ','.repeat(length),
  'short items': (length) => '1,'.repeat(length / 2),
  mails: (length) => 'a@a.'.repeat(length / 4),
  dots: (length) => 'a.'.repeat(length / 2),
  'signs of percent': (length) => '%'.repeat(length),
  Chinese: (length) => '彩'.repeat(length / 3),
  'marks above letters': (length) => 'é́'.repeat(length / 4),
  'wide digits': (length) => '１'.repeat(length / 3),
  'pairs of surrogates': (length) => '𝕬'.repeat(length / 4),
  'a JSON list': (length) => `[${'1,'.repeat(length / 2)}1]`,
  'a JSON list of objects': (length) => `[${'{},'.repeat(length / 3)}{}]`,
};

const VALUES: Readonly<Record<string, (length: number) => string>> = {
  'a list of numbers': (length) => `[${'1,'.repeat(length / 2)}1]`,
  'a list of objects': (length) => `[${'{},'.repeat(length / 3)}{}]`,
  'a list of texts': (length) => `[${'"",'.repeat(length / 3)}""]`,
  'lists of lists': (length) => `[${'[[[]]],'.repeat(length / 7)}[]]`,
  'many members': (length) => `{${Array.from({ length: length / 10 }, (_, n) => `"k${n}":${n}`).join(',')}}`,
};

function fieldsOf({ input }: CallDef): string[] {
  const { properties = {} } = toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>;
  };
  return Object.keys(properties);
}

const form = (field: string, text: string): string => `${field}=${encodeURIComponent(text)}`;

/** Each about `size` bytes long. */
export function* hostileBodies(def: CallDef, size: number): Generator<HostileBody> {
  const room = size - 100;
  for (const field of fieldsOf(def)) {
    for (const [what, make] of Object.entries(TEXTS)) {
      // A sign may take three characters in a form.
      const text = make(room);
      yield { name: `${field}: ${what}`, type: 'json', text: JSON.stringify({ [field]: text }).slice(0, size) };
      yield { name: `${field}: ${what}, in a form`, type: 'form', text: form(field, text).slice(0, size) };
    }
    for (const [what, make] of Object.entries(VALUES))
      yield { name: `${field}: ${what}`, type: 'json', text: `{"${field}":${make(room)}}` };
    yield { name: `${field} many times`, type: 'form', text: `${field}=1&`.repeat(size / (field.length + 3)) };
  }
  yield { name: 'levels', type: 'json', text: '['.repeat(size) };
  yield { name: 'levels of members', type: 'json', text: '{"a":'.repeat(size / 5) };
  yield { name: 'many names', type: 'form', text: Array.from({ length: size / 8 }, (_, n) => `f${n}=${n}`).join('&') };
  yield { name: 'many empty names', type: 'form', text: '&='.repeat(size / 2) };
  yield { name: 'signs of percent', type: 'form', text: '%'.repeat(size) };
  yield { name: 'plus signs', type: 'form', text: `a=${'+'.repeat(size)}` };
}

/** Processor time of this thread that `work` takes, in ms: whoever else runs on the machine does not count. */
export function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
