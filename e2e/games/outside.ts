import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { startServer } from '@caiting/server/main';
import { withClient } from '@caiting/server/platform/db/connect';
import type { SignedPeer } from '@caiting/server/platform/signed/post';

export interface OutsideGames {
  readonly peer: SignedPeer;
  /** Lists a game of it on the site, and tells it where the wallet is. */
  open(server: Awaited<ReturnType<typeof startServer>>): Promise<void>;
  stop(): void;
}

/** A provider of others beside the site of the journeys, with one game. */
export async function startOutsideGames(): Promise<OutsideGames> {
  const key = randomBytes(32).toString('hex');
  const child = fork(fileURLToPath(new URL('./provider.ts', import.meta.url)), [], {
    env: { ...process.env, GAME_PROVIDER_KEY: key },
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    peer: { provider: 'example', url, key },
    open: async (server) => {
      child.send({ wallet: `http://localhost:${server.port}` });
      await withClient(server.app.deps.ownerTarget, async (owner) => {
        await owner.query(
          `insert into game_provider (code, name_zh, name_en) values ('example', '示例游戏商', 'Example Games')`,
        );
        await owner.query(
          `insert into game (code, provider, kind, name_zh, name_en, sort) values ('mahjong', 'example', 'other', '示例麻将', 'Example Mahjong', 80)`,
        );
      });
    },
    stop: () => child.disconnect(),
  };
}
