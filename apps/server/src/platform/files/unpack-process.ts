import { unpack, type UnpackAnswer, type UnpackRules } from './unpack.ts';

/** Takes pictures apart for unpacker.ts, and ends with whoever started it. */

export interface UnpackOrder {
  readonly id: number;
  readonly bytes: Buffer;
  readonly rules: UnpackRules;
}

export type UnpackReport = { readonly id: number } & (UnpackAnswer | { readonly fault: string });

const report = (answer: UnpackReport): void => void (process.connected && process.send?.(answer));

process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, bytes, rules }: UnpackOrder) => {
  unpack(bytes, rules).then(
    (answer) => report({ id, ...answer }),
    (error: unknown) => report({ id, fault: String(error) }),
  );
});
