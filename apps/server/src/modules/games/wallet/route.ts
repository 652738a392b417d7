import { WALLET_BODY_MAX_BYTES, WALLET_PATH } from '@caiting/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import {
  PROVIDER_HEADER,
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
  realNowMs,
  signText,
} from '../../../platform/signed/sign.ts';
import { answerMessage } from './answer-message.ts';

/** The door of providers: no call of the contract of players, since its answers are signed and given again byte for byte. */
export function walletRoute(app: FastifyInstance, deps: Deps): void {
  app.route<{ Params: { message: string } }>({
    method: 'POST',
    url: `${WALLET_PATH}:message`,
    bodyLimit: WALLET_BODY_MAX_BYTES,
    config: { isSigned: true },
    handler: async (request, reply) => {
      const { message } = request.params;
      const { text, key } = await answerMessage(deps, {
        message,
        provider: header(request, PROVIDER_HEADER),
        timestamp: header(request, TIMESTAMP_HEADER),
        signature: header(request, SIGNATURE_HEADER),
        body: request.rawBody,
      });
      void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
      if (key !== null) {
        const timestamp = String(realNowMs());
        void reply
          .header(TIMESTAMP_HEADER, timestamp)
          .header(SIGNATURE_HEADER, signText(key, { timestamp, path: WALLET_PATH + message, body: text }));
      }
      return reply.send(text);
    },
  });
}

const header = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};
