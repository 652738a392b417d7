import { profileCalls } from '@caiting/contract';
import type { App } from '../../../app.ts';
import type { TestPlayer } from './players.ts';

/** Gives a picture the way a browser does. */
export async function upload(
  app: Pick<App, 'http'>,
  player: TestPlayer,
  bytes: Buffer,
  { name = 'a.png', type = 'image/png', purpose = 'avatar' } = {},
) {
  const head = `--XX\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n--XX\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const response = await app.http.inject({
    method: 'POST',
    url: profileCalls.uploadImage.path,
    headers: { 'content-type': 'multipart/form-data; boundary=XX', authorization: `Bearer ${player.token}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--XX--\r\n')]),
  });
  return { status: response.statusCode, ...response.json<{ code: number; data: { imgPath: string } }>() };
}
