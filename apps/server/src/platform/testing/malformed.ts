import type { CallDef } from '@caiting/contract/wire';
import { toJSONSchema } from 'zod/mini';

/** One request that should be answered with a refusal or a success, and never with a fault. */
export interface Attempt {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const MEGABYTE = 'a'.repeat(1_048_577);
/** Node answers longer request lines itself, with 431. */
const LINE_MAX = 12_000;

/** Values that break careless code, as JSON may carry them. */
const VALUES: Readonly<Record<string, unknown>> = {
  'an empty text': '',
  'a negative number': -1,
  zero: 0,
  'a huge number': 1e308,
  'a number past int8': '9999999999999999999',
  'a fraction of twenty decimals': '0.12345678901234567890',
  'an exponent': '1e9',
  'full-width digits': '１２３',
  'a day that is none': '2026-02-30',
  'a day before time': '0000-01-01',
  'a prototype name': '__proto__',
  'a method name': 'constructor',
  'a list': ['1', '2'],
  'an object': { a: 1, toString: 'x' },
  'an object in a list': [{}],
  null: null,
  true: true,
  'a NUL': 'a\0b',
  'half a surrogate': '\ud800',
  'a quote and SQL': `' or 1=1; drop table player --`,
  'a percent sign': '%zz%00%',
  'a path': '../../../etc/passwd',
  'a script': '<script>alert(1)</script>',
  'mirrored text': '\u202eabc\u200b',
  'a long text': 'x'.repeat(5_000),
  'a deep JSON': '['.repeat(5_000),
  'a broken JSON': '{"a":',
  'a JSON of another shape': '{"a":[1,{"__proto__":{"x":1}}]}',
};

/** A bet of two yuan on one digit, as a form has it; its issue is another one in each test. */
export const A_LINE = {
  lotteryCode: 'ssc1',
  playDetailCode: 'DWD',
  bettingNumber: '1,-,-,-,-',
  bettingCount: 1,
  bettingAmount: '2',
  bettingPoint: '0',
  bettingUnit: '1',
  bettingIssue: '20261121001',
  graduationCount: 1,
};

/** Plausible values by field name, so that the other fields pass while one is wrong. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  userName: 'nobody123',
  tag: '大客户',
  noteId: '1',
  jobId: '00000000-0000-4000-8000-000000000000',
  table: 'DT1',
  price: '8',
  cover: 'clip:studio',
  clip: 'studio',
  gift: 'kiss',
  stakes: '{"dragon":"10"}',
  contact: 'lily@example.com',
  password: 'a'.repeat(64),
  accepted: '1',
  amount: '100',
  lotteryCode: 'ssc1',
  issue: '20261121001',
  issueNo: '20261121001',
  bettingIssue: '20261121001',
  roomCode: 'main',
  message: '你好',
  messageTypeId: '1',
  sendKey: 'a1b2c3d4',
  displayContent: '1,1',
  version: 'a'.repeat(12),
  browser: '11111111-2222-4333-8444-555555555555',
  id: '1',
  betId: '1',
  userId: '1',
  orderNo: '1',
  betIds: '1',
  // Of both kinds of passkeys' answers: each takes what is its.
  credential: JSON.stringify({
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: {
      clientDataJSON: Buffer.from(JSON.stringify({ challenge: 'AAAA' })).toString('base64url'),
      attestationObject: 'AAAA',
      authenticatorData: 'AAAA',
      signature: 'AAAA',
    },
  }),
  hours: '24',
  levels: '{}',
  kinds: '["letter"]',
  endpoint: 'https://push.example/1',
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
  records: JSON.stringify([{ status: 0, reason: 'timeout', checkTime: 1_795_348_000_000, connectionTime: 15_000 }]),
  chaseData: JSON.stringify({
    plan: { mode: 'same', multiple: 1 },
    issues: Array.from({ length: 5 }, (_, at) => ({ issue: `2026112100${at + 1}`, multiple: 1 })),
    stopOnWin: false,
    amount: '10',
  }),
  tiers: JSON.stringify([{ needed: '1', reward: '1' }]),
  chances: JSON.stringify([{ grade: 1, chances: 1 }]),
  windows: JSON.stringify([{ startsAt: 4_102_444_000_000, endsAt: 4_102_444_060_000, pool: '1', packets: 1 }]),
  bettingData: JSON.stringify([A_LINE]),
};

/** A text for every pattern of the contract. */
const FITTING = [
  '1',
  'a1b2c3d4',
  '1234',
  'a'.repeat(16),
  'a'.repeat(32),
  'a'.repeat(43),
  'a'.repeat(64),
  '13800138000',
  'lily@example.com',
  '王小明',
  'ICBC',
  '622200123456789',
  'W1234567890123456',
  'R1234567890123456',
  '/index',
  'https://host.example',
  '2026-11-21',
];

/** What the fields take that people type. */
const TYPED = ['ABCD1234', 'wx_sample1', 'A3C4'];

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly type?: string;
  readonly pattern?: string;
  readonly minLength?: number;
}

const schemaOf = (def: CallDef): JsonSchema =>
  toJSONSchema(def.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** The fields a call needs, each with a value that is right: what is wrong then is the one field that a test adds. */
export function sampleInput(def: CallDef): Record<string, unknown> {
  const { properties = {}, required = [] } = schemaOf(def);
  return Object.fromEntries(
    required.map((name) => {
      const isRight = (value: unknown) => fieldOf(def, name)?.safeParse(value).success ?? true;
      const sample = sampleOf(properties[name] ?? {}, SAMPLES[name]);
      // What people type is narrowed before its pattern is asked, which the JSON schema does not show.
      return [name, isRight(sample) ? sample : ([...FITTING, ...TYPED].find(isRight) ?? sample)];
    }),
  );
}

interface FieldSchema {
  safeParse(value: unknown): { readonly success: boolean };
}
const fieldOf = (def: CallDef, name: string): FieldSchema | undefined =>
  (def.input as { readonly shape?: Readonly<Record<string, FieldSchema>> }).shape?.[name];

function sampleOf(schema: JsonSchema, named: unknown): unknown {
  if (schema.enum?.[0] !== undefined) return schema.enum[0];
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0], named);
  if (named !== undefined && fits(schema, String(named))) return named;
  return FITTING.find((text) => fits(schema, text)) ?? '一'.repeat(schema.minLength ?? 1);
}

const fits = ({ pattern, minLength = 0 }: JsonSchema, text: string): boolean =>
  text.length >= minLength && (pattern === undefined || new RegExp(pattern, 'u').test(text));

/** All attempts on one call: each field with each value, in forms and in JSON, and bodies that are broken as a whole. */
export function malformedAttempts(def: CallDef): Attempt[] {
  const sample = sampleInput(def);
  const attempts: Attempt[] = [];
  for (const field of [...Object.keys(schemaOf(def).properties ?? {}), 'unheardOf']) {
    for (const [name, value] of Object.entries(VALUES)) {
      const input = { ...sample, [field]: value };
      const title = `${field}: ${name}`;
      if (def.method === 'GET') attempts.push(getAttempt(def, title, input));
      else attempts.push(formAttempt(def, title, input), jsonAttempt(def, title, input));
    }
    const { [field]: _, ...without } = sample;
    attempts.push(
      def.method === 'GET'
        ? getAttempt(def, `${field}: missing`, without)
        : formAttempt(def, `${field}: missing`, without),
    );
  }
  if (def.method === 'POST') attempts.push(...insideAttempts(def, sample));
  return [
    ...attempts.filter(({ url }) => url.length < LINE_MAX),
    ...(def.method === 'POST' ? brokenBodies(def) : brokenQueries(def)),
  ];
}

/** Fields that are JSON: each place inside them with each value. */
function insideAttempts(def: CallDef, sample: Readonly<Record<string, unknown>>): Attempt[] {
  return Object.entries(sample).flatMap(([field, text]) => {
    if (typeof text !== 'string' || !/^[[{]/.test(text)) return [];
    return placesIn(JSON.parse(text)).flatMap((place) =>
      Object.entries(VALUES).map(([name, value]) => {
        const changed = JSON.stringify(withChange(JSON.parse(text), place, value));
        return formAttempt(def, `${field}.${place.join('.')}: ${name}`, { ...sample, [field]: changed });
      }),
    );
  });
}

/** Ways to every part of a JSON value; of a list only to its first member. */
function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? Object.keys(value).slice(0, 1) : Object.keys(value);
  return keys.flatMap((key) => [
    [key],
    ...placesIn((value as Record<string, unknown>)[key]).map((place) => [key, ...place]),
  ]);
}

function withChange(value: unknown, [key = '', ...rest]: readonly string[], change: unknown): unknown {
  const parts = value as Record<string, unknown>;
  parts[key] = rest.length === 0 ? change : withChange(parts[key], rest, change);
  return parts;
}

function getAttempt(def: CallDef, name: string, input: Readonly<Record<string, unknown>>): Attempt {
  return { name, method: 'GET', url: `${def.path}?${formText(input)}`, headers: {} };
}

function formAttempt(def: CallDef, name: string, input: Readonly<Record<string, unknown>>): Attempt {
  return {
    name: `form, ${name}`,
    method: 'POST',
    url: def.path,
    headers: { 'content-type': FORM },
    payload: formText(input),
  };
}

function jsonAttempt(def: CallDef, name: string, input: Readonly<Record<string, unknown>>): Attempt {
  const payload = JSON.stringify(input);
  return { name: `JSON, ${name}`, method: 'POST', url: def.path, headers: { 'content-type': JSON_TYPE }, payload };
}

/** A list becomes the same name several times, an object its JSON, as forms do it. */
function formText(input: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(input).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one: unknown) => [name, textOf(one)] as const),
  );
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.isWellFormed() ? text : '%ED%A0%80';
}

function brokenBodies(def: CallDef): Attempt[] {
  const body = (name: string, type: string, payload: string): Attempt => ({
    name,
    method: 'POST',
    url: def.path,
    headers: { 'content-type': type },
    payload,
  });
  return [
    body('JSON: cut', JSON_TYPE, '{"a":'),
    body('JSON: a list', JSON_TYPE, '[1,2]'),
    body('JSON: a text', JSON_TYPE, '"x"'),
    body('JSON: null', JSON_TYPE, 'null'),
    body('JSON: empty', JSON_TYPE, ''),
    body('JSON: a poisoned prototype', JSON_TYPE, '{"__proto__":{"userId":"1"},"constructor":{"prototype":{"a":1}}}'),
    body('JSON: five thousand deep', JSON_TYPE, '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000)),
    body('JSON: a megabyte', JSON_TYPE, JSON.stringify({ a: MEGABYTE })),
    body('form: nonsense', FORM, '%zz=%&&==&%00=%00&=1'),
    body('form: prototype names', FORM, '__proto__=1&constructor=2&hasOwnProperty=3'),
    body('form: a thousand names', FORM, Array.from({ length: 1_000 }, (_, n) => `f${n}=${n}`).join('&')),
    body('form: a megabyte', FORM, `a=${MEGABYTE}`),
    body('multipart: no boundary', 'multipart/form-data', 'x'),
    body(
      'multipart: cut',
      'multipart/form-data; boundary=XX',
      '--XX\r\ncontent-disposition: form-data; name="a"\r\n\r\nb',
    ),
    body(
      'multipart: prototype name',
      'multipart/form-data; boundary=XX',
      '--XX\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nb\r\n--XX--\r\n',
    ),
    body('a content type of nobody', 'application/x-nothing', 'x'),
  ];
}

function brokenQueries(def: CallDef): Attempt[] {
  return ['%zz=%&&==', '__proto__=1&constructor=2', 'a[]=1&a[b]=2', '%00=%00', `long=${'x'.repeat(8_000)}`].map(
    (query) => ({
      name: `query ${query.slice(0, 20)}`,
      method: 'GET',
      url: `${def.path}?${query}`,
      headers: {},
    }),
  );
}
