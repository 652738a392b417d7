import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertOwnFolder, pathTag } from '../platform/db/embedded/data-folder.ts';

/** sockaddr_un holds 104 bytes on macOS, 108 on Linux. */
const SOCKET_PATH_MAX = 103;

/** The socket of a data folder's signer, in a folder that only its owner may enter. */
export function signerSocketPath(dataFolder: string): string {
  const near = join(dataFolder, 'signer');
  const folder =
    join(near, 'socket').length <= SOCKET_PATH_MAX ? near : join(tmpdir(), `caiting-signer-${pathTag(dataFolder)}`);
  assertOwnFolder(folder, [process.getuid?.() ?? 0]);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, 'socket');
}
