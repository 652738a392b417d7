import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Config } from '@caiting/server/config';
import { signerSocketPath } from '@caiting/server/signer/socket-path';
import { startCompanion, stopCompanion } from './processes.ts';

/** A signer that falls at once falls again: it is not started more often than this. */
const PAUSE_MS = 1_000;
/** It holds a few chains at a time: a third less memory than Node takes by itself. */
const SMALL_HEAP = ['--max-semi-space-size=2', '--max-old-space-size=64'];
/** The user that the signer becomes where we are root and the database needs no file of ours. */
const OWN_USER = 'caiting-signer';

export interface SignerCompanion {
  /** The configuration with the place of the signer in it. */
  readonly config: Config;
  /** Whether there is one to start. */
  readonly isOurs: boolean;
  /**
   * Starts it, and again whenever it falls. Nothing waits for it: a draw that finds it away is late. `url` is its own sign-in on another server than the
   * embedded one; it never has those of owner and server (docs/decisions/0207).
   */
  start(url: string | undefined): void;
  stop(): Promise<void>;
}

/** The signer (docs/decisions/0144), a process of its own beside the server. None when the environment names the socket of one. */
export function signerCompanion(config: Config): SignerCompanion {
  if (config.signerSocket !== undefined)
    return { config, isOurs: false, start: () => undefined, stop: async () => undefined };
  const socket = signerSocketPath(config.dataFolder);
  const settings = {
    CAITING_DATA: config.dataFolder,
    CAITING_PRODUCTION: config.isProduction ? '1' : '0',
    CAITING_SIGNER_SOCKET: socket,
  };
  let child: ChildProcess | null = null;
  let isStopped = false;
  let again: NodeJS.Timeout | undefined;
  const start = (url: string | undefined): void => {
    const own = {
      ...settings,
      CAITING_SIGNER_DATABASE_URL: url,
      DATABASE_URL: undefined,
      CAITING_APP_DATABASE_URL: undefined,
    };
    child = startCompanion('apps/server/src/signer/main.ts', [], own, {
      flags: SMALL_HEAP,
      user: ownUser(config),
    });
    child.once('exit', (code, signal) => {
      if (isStopped) return;
      process.stderr.write(
        `caiting: 签名进程退出（${signal ?? code}），重新启动 / the signer ended, starting it again\n`,
      );
      again = setTimeout(() => start(url), PAUSE_MS).unref();
    });
    // It ends when we do, and must not keep us from ending.
    child.unref();
    child.channel?.unref();
  };
  return {
    config: { ...config, signerSocket: socket },
    isOurs: true,
    start,
    stop: async () => {
      isStopped = true;
      clearTimeout(again);
      if (child !== null) await stopCompanion(child);
    },
  };
}

/** The embedded database lets nobody else in, so there the signer stays who we are. */
function ownUser({ databaseUrl, signerKey }: Config): { uid: number; gid: number } | undefined {
  // Whoever names the key file has given it to somebody.
  if (process.getuid?.() !== 0 || databaseUrl === undefined || signerKey === undefined) return undefined;
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':');
    if (user === OWN_USER && uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}
