import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import {
  SIGNATURE_HEADER,
  STATEMENT_HEADER,
  actStatement,
  consoleSigningCalls,
  fieldText,
  keyFingerprint,
  logNameOf,
  signedFields,
  type ActStatement,
  type CallDef,
} from '@caiting/contract';
import type { App } from '../../../app.ts';
import { callApp } from '../../../platform/testing/call.ts';

export interface By {
  readonly token: string;
}

/** An operator with a key of the own, as a browser or the command line has one. */
export class Signer {
  readonly #app: App;
  readonly #privateKey: KeyObject;
  readonly by: By;
  readonly publicKey: string;
  readonly fingerprint: string;

  constructor(app: App, by: By) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    this.#app = app;
    this.#privateKey = privateKey;
    this.by = by;
    this.publicKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
    this.fingerprint = keyFingerprint(this.publicKey);
  }

  async offer(label = '测试'): Promise<number> {
    return (await callApp(this.#app, consoleSigningCalls.offerStaffKey, { publicKey: this.publicKey, label }, this.by))
      .code;
  }

  /** Headers for this act; `change`: what the statement says otherwise than it should. */
  async headers(def: CallDef, input: object, change: Partial<ActStatement> = {}): Promise<Record<string, string>> {
    const { site, log, at } = (await callApp(this.#app, consoleSigningCalls.staffSigning, {}, this.by)).data;
    const sent = input as Record<string, unknown>;
    const statement = actStatement({
      site,
      log,
      at,
      key: this.fingerprint,
      call: logNameOf(def),
      fields: signedFields(sent),
      requestId: (sent['requestId'] as string | undefined) ?? '',
      ...change,
    });
    return this.sign(statement);
  }

  sign(statement: string): Record<string, string> {
    const bytes = Buffer.from(statement, 'utf8');
    return {
      [STATEMENT_HEADER]: bytes.toString('base64url'),
      [SIGNATURE_HEADER]: sign(null, bytes, this.#privateKey).toString('base64url'),
    };
  }

  /** Makes a call with a signature, as it is sent: every field a text. */
  async call(def: CallDef, input: object, change: Partial<ActStatement> = {}) {
    const sent = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, fieldText(value)]));
    const headers = await this.headers(def, sent, change);
    return callApp(this.#app, def, sent as never, { ...this.by, headers });
  }
}
