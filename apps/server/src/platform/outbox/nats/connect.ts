import { readFile } from 'node:fs/promises';
import { connect, credsAuthenticator, errors, type NatsConnection } from '@nats-io/transport-node';
import type { NatsSettings } from './settings.ts';

const CONNECT_MS = 3_000;
/** A server that does not answer is left after two of these. */
const PING_MS = 2_000;
/** What a server has to take at once; it takes a megabyte unless told otherwise. */
export const PAYLOAD_MIN_BYTES = 128 * 1024;

/** What no waiting mends: the settings are wrong. */
export class NatsRefused extends Error {}

/** One connection. It does not come back by itself: what it had not sent would be gone with it, or come twice. */
export async function connectNats(settings: NatsSettings): Promise<NatsConnection> {
  const { servers, user, pass, token, credentialsFile, isTls, caFile } = settings;
  const authenticator = credentialsFile === undefined ? undefined : credsAuthenticator(await readFile(credentialsFile));
  let connection: NatsConnection;
  try {
    connection = await connect({
      servers: [...servers],
      name: 'caiting',
      noEcho: true,
      reconnect: false,
      timeout: CONNECT_MS,
      pingInterval: PING_MS,
      ...(user === undefined ? {} : { user, pass: pass ?? '' }),
      ...(token === undefined ? {} : { token }),
      ...(authenticator === undefined ? {} : { authenticator }),
      ...(isTls ? { tls: caFile === undefined ? {} : { caFile } } : {}),
    });
  } catch (error) {
    if (error instanceof errors.AuthorizationError)
      throw new NatsRefused(
        'caiting: NATS 不接受登录信息，请检查 CAITING_NATS_URL 和 CAITING_NATS_CREDENTIALS / NATS refuses whom the site signs in as: see CAITING_NATS_URL and CAITING_NATS_CREDENTIALS',
      );
    throw error;
  }
  if ((connection.info?.max_payload ?? 0) >= PAYLOAD_MIN_BYTES) return connection;
  await connection.close();
  throw new NatsRefused(
    `caiting: NATS 的 max_payload 不能小于 ${PAYLOAD_MIN_BYTES} 字节 / max_payload of NATS has to be ${PAYLOAD_MIN_BYTES} bytes at least`,
  );
}
