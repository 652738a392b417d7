import { chatImageCalls, type ImageBody } from '@caiting/contract';
import type { App } from '../../../app.ts';

interface Options {
  readonly token?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Sends a file to uploadChatFile the way a browser does. */
export async function uploadTo(app: App, bytes: Buffer, { token, fields = {} }: Options = {}) {
  const part = (head: string) => `--XX\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}${value}\r\n`);
  const file = `--XX\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const response = await app.http.inject({
    method: 'POST',
    url: chatImageCalls.uploadChatFile.path,
    headers: {
      'content-type': 'multipart/form-data; boundary=XX',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    payload: Buffer.concat([Buffer.from(texts.join('') + file), bytes, Buffer.from('\r\n--XX--\r\n')]),
  });
  return { status: response.statusCode, ...response.json<{ code: number; msg: string; data: ImageBody }>() };
}
