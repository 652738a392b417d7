import { setTimeout as delay } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '../../log.ts';
import { connectNats, NatsRefused } from './connect.ts';
import type { Seal } from './seal.ts';
import type { NatsSettings } from './settings.ts';

/** A server of NATS that stands still is left after so long; calls wait for a bus no longer than that for each other. */
const CONFIRM_MS = 3_000;

/** One connection to NATS, from its beginning to its end: the next one is another line. */
export class Line {
  readonly #connection: NatsConnection;
  readonly #seal: Seal;
  /** Never resolves. */
  readonly #ended: Promise<never>;
  #hasHeardStrangers = false;

  private constructor(connection: NatsConnection, seal: Seal) {
    this.#connection = connection;
    this.#seal = seal;
    this.#ended = connection.closed().then((error) => {
      throw error ?? new Error('the connection to NATS has ended');
    });
    this.#ended.catch(() => undefined);
  }

  /** Hears what the others say from the moment on that this resolves. Throws `NatsRefused` for settings that no waiting mends. */
  static async open(settings: NatsSettings, seal: Seal, log: Logger, hear: Hear): Promise<Line> {
    const connection = await connectNats(settings);
    const line = new Line(connection, seal);
    const refused = Promise.withResolvers<never>();
    refused.promise.catch(() => undefined);
    const refuse = (error: unknown): void => {
      log.error({ err: error }, 'NATS refuses');
      refused.reject(missingRights(seal.subject));
    };
    void line.#listenToErrors(refuse);
    connection.subscribe(seal.subject, {
      callback: (error, message) => (error ? refuse(error) : line.#hear(message.data, log, hear)),
    });
    try {
      line.send('');
      await Promise.race([line.confirmed(), refused.promise]);
      // Of what was asked before, a refusal has come before the confirmation.
      await Promise.race([refused.promise, delay(0)]);
    } catch (error) {
      await connection.close();
      throw error;
    }
    return line;
  }

  #hear(bytes: Uint8Array, log: Logger, hear: Hear): void {
    const opened = this.#seal.open(bytes);
    if (opened === null) {
      if (!this.#hasHeardStrangers) log.warn('the bus carries messages that no server of this site wrote');
      this.#hasHeardStrangers = true;
      return;
    }
    if (opened.text === '') return;
    try {
      hear(opened.from, opened.text);
    } catch (error) {
      log.error({ err: error }, 'a message of the bus was not taken');
    }
  }

  async #listenToErrors(tell: (error: unknown) => void): Promise<void> {
    for await (const status of this.#connection.status()) if (status.type === 'error') tell(status.error);
  }

  /** Throws when the connection has ended. */
  send(text: string): void {
    this.#connection.publish(this.#seal.subject, this.#seal.close(text));
  }

  /** Resolves when NATS has all that was sent before, and fails when it does not say so in time. */
  async confirmed(): Promise<void> {
    const patience = new AbortController();
    const late = delay(CONFIRM_MS, undefined, { signal: patience.signal }).then(
      () => Promise.reject(new Error('NATS does not answer')),
      () => undefined,
    );
    try {
      await Promise.race([this.#connection.flush(), this.#ended, late]);
    } finally {
      patience.abort();
    }
  }

  onEnd(listener: (error: unknown) => void): void {
    this.#ended.catch(listener);
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }
}

const missingRights = (subject: string): Error =>
  new NatsRefused(
    `caiting: NATS 账号需要主题 ${subject} 的发布和订阅权限 / the user of NATS needs the right to publish and subscribe ${subject}`,
  );

export type Hear = (from: string, text: string) => void;
