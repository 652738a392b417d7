import { parentPort, workerData } from 'node:worker_threads';

/** A thread that sends one file with a form, as a browser does, while the server's own thread is watched. */
export interface UploadOrder {
  readonly url: string;
  readonly token: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string;
}
export interface UploadAnswer {
  readonly ms: number;
  readonly code: number;
  readonly msg: string;
}

const { url, token, fields, text } = workerData as UploadOrder;
const form = new FormData();
for (const [name, value] of Object.entries(fields)) form.append(name, value);
form.append('file', new Blob([text], { type: 'text/csv' }), 'settled.csv');
const begun = performance.now();
const response = await fetch(url, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } });
const { code, msg } = (await response.json()) as { code: number; msg: string };
parentPort?.postMessage({ ms: performance.now() - begun, code, msg } satisfies UploadAnswer);
