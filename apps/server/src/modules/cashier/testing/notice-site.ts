import { createServer } from 'node:http';
import { fieldsOf, type SignedFields } from '../core/signature.ts';

export type NoticeSite = Awaited<ReturnType<typeof noticeSite>>;

/** A site that notices are sent to: remembers them, and refuses as many as it is told to. */
export async function noticeSite() {
  const got: { fields: SignedFields; raw: string }[] = [];
  const refusals = { left: 0 };
  const server = createServer((request, response) => {
    let raw = '';
    request.setEncoding('utf8').on('data', (piece: string) => (raw += piece));
    request.on('end', () => {
      got.push({ fields: fieldsOf(raw) ?? {}, raw });
      const isRefused = refusals.left > 0;
      if (isRefused) refusals.left -= 1;
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify(
          isRefused ? { code: -2302, msg: '订单不存在', data: null } : { code: 1, msg: '', data: { accepted: true } },
        ),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { got, refusals, url: `http://127.0.0.1:${port}/notice`, close: () => server.close() };
}
