import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import { money, parseMoney, type Money } from '@caiting/money';
import { until } from '../../../platform/testing/until.ts';
import { fieldsOf, type SignedFields } from '../core/signature.ts';

export type NoticeSite = Awaited<ReturnType<typeof noticeSite>>;

/** A sum as a notice writes it; 0 for what is none. */
export const yuanOf = (text: string | undefined): Money => parseMoney(text ?? '') ?? money(0n);

/** A number that no order had before: R… for a recharge, W… for a withdrawal. */
export const orderNumber = (letter: 'R' | 'W'): string => `${letter}${String(randomInt(2 ** 40)).padStart(16, '0')}`;

/** A site that notices are sent to: remembers them, and refuses as many as it is told to. */
export async function noticeSite() {
  const got: SignedFields[] = [];
  const refusals = { left: 0 };
  const server = createServer((request, response) => {
    let raw = '';
    request.setEncoding('utf8').on('data', (piece: string) => (raw += piece));
    request.on('end', () => {
      got.push(fieldsOf(raw) ?? {});
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
  const noticesOf = (orderNo: string): SignedFields[] => got.filter((fields) => fields['orderNo'] === orderNo);
  /** The notices of an order, once there are so many. */
  const told = async (orderNo: string, count = 1): Promise<SignedFields[]> => {
    await until(() => noticesOf(orderNo).length >= count, `${count} notices`);
    return noticesOf(orderNo);
  };
  return { noticesOf, told, refusals, url: `http://127.0.0.1:${port}/notice`, close: () => server.close() };
}
