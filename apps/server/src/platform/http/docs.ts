import { CODES, type CodeRow, type PushDef } from '@caiting/contract';
import type { CallDef } from '@caiting/contract/wire';
import { toJSONSchema } from 'zod/mini';

/** The machine-readable list of the site's calls, pushes and codes, made from the contract. */
export function apiList(calls: readonly CallDef[], pushes: Readonly<Record<string, PushDef>>): unknown {
  return {
    calls: calls.map((def) => ({
      method: def.method,
      path: def.path,
      who: def.who,
      doc: def.doc,
      movesMoney: def.movesMoney ?? false,
      refusals: def.refusals.map((key) => ({ key, code: (CODES as Readonly<Record<string, CodeRow>>)[key]?.code })),
      input: schemaOf(def.input, 'input'),
      output: schemaOf(def.output, 'output'),
    })),
    pushes: Object.entries(pushes).map(([name, def]) => ({
      name,
      socket: def.socket,
      code: def.code,
      type: def.type,
      sequenced: def.sequenced,
      doc: def.doc,
      data: schemaOf(def.data, 'output'),
    })),
    codes: Object.entries(CODES).map(([key, row]) => ({ key, ...row })),
  };
}

function schemaOf(schema: CallDef['input'], io: 'input' | 'output'): unknown {
  const { $schema: _, ...json } = toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return json;
}

/** The API page: plain HTML without script, one entry per call. */
export function apiPage(calls: readonly CallDef[]): string {
  const entries = calls.map(
    (def) => `<section><h2><code>${def.method} ${escape(def.path)}</code></h2><p>${escape(def.doc)}</p>
<p>who: <b>${def.who}</b>${def.movesMoney ? ' · moves money, takes <code>requestId</code>' : ''}${def.refusals.length > 0 ? ` · refusals: ${def.refusals.join(', ')}` : ''}</p>
<details><summary>input</summary><pre>${escape(JSON.stringify(schemaOf(def.input, 'input'), null, 1))}</pre></details>
<details><summary>output</summary><pre>${escape(JSON.stringify(schemaOf(def.output, 'output'), null, 1))}</pre></details></section>`,
  );
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>彩厅 API</title></head>
<body><h1>彩厅 API</h1><p>Every call is also served as <code>/v1/enpath/{base64 of the path}</code>. Answers are <code>{code, msg, data}</code>; 1 is success.
Machine-readable: <a href="/docs.json">/docs.json</a></p>${entries.join('\n')}</body></html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
