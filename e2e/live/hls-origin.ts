import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@caiting/server/testing/until';

/**
 * A live stream as an operator has one: a publisher encodes a test picture in real time and sends it over RTMP to a server that writes HLS (ffmpeg is both), and an
 * https server of its own origin gives playlist and segments with CORS.
 * How the server answers is changed while it runs, as streams and their servers break down.
 */
export interface HlsOrigin {
  /** What the site is to allow. */
  readonly origin: string;
  /** The same server by another name, which a browser takes for another origin, and which the site does not allow. */
  readonly foreign: string;
  /** How it answers from now on. What is held is answered, the new way, once that changes. */
  become(manner: Manner): void;
  /** The publisher goes, and another one comes with a picture of this size. */
  republish(size: Size): Promise<void>;
  /** How often the playlist was asked for since the last question. `host`: by which name. */
  asked(host: 'origin' | 'foreign'): number;
  close(): Promise<void>;
}

/**
 * `gone`: 404, as a media server answers while nothing is published. `held`: the connection stands and no byte comes. `huge`: playlists of ten megabytes.
 * `frozen`: playlists as they were, the publisher having died behind a server of files. `over`: the same with the mark of an end. `elsewhere`: a playlist
 * that leads to the other name.
 */
export type Manner = 'live' | 'gone' | 'held' | 'huge' | 'frozen' | 'over' | 'elsewhere';

const TOOLS = ['ffmpeg', 'openssl'];
/** What a stream of one's own needs and this machine has not. */
export const missingTools: readonly string[] = TOOLS.filter((tool) => spawnSync(tool, ['version']).error !== undefined);

export interface Size {
  readonly width: number;
  readonly height: number;
}
export const SIZE: Size = { width: 640, height: 360 };
const PLAYLIST = 'stream.m3u8';
const HUGE_BYTES = 10_000_000;
const FIRST_MS = 30_000;
const PUBLISHER_TRIES = 50;

export const playlistAt = (origin: string): string => `${origin}/${PLAYLIST}`;

export async function startHlsOrigin(): Promise<HlsOrigin> {
  const folder = mkdtempSync(join(tmpdir(), 'caiting-hls-'));
  const own = certificate(folder);
  const ingest = await freePort();
  let published = await publish(folder, ingest, SIZE);
  const asked = { origin: 0, foreign: 0 };
  const held: (() => void)[] = [];
  let manner: Manner = 'live';
  /** What the folder held when it was last changed: the encoder goes on, and takes old segments away. */
  let kept: ReadonlyMap<string, Buffer> = new Map();

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (manner === 'held') return void held.push(() => answer(request, response));
    response.setHeader('access-control-allow-origin', '*');
    const name = new URL(request.url ?? '/', 'https://stream').pathname.slice(1);
    const bytes = find(name);
    if (bytes === undefined) return void response.writeHead(404).end();
    if (name !== PLAYLIST) return void response.end(bytes);
    response.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': 'no-cache' });
    response.end(playlist(bytes.toString()));
  }

  function find(name: string): Buffer | undefined {
    if (manner === 'gone') return undefined;
    return manner === 'frozen' || manner === 'over' ? kept.get(name) : readIfThere(folder, name);
  }

  function playlist(text: string): string {
    switch (manner) {
      case 'huge':
        return text + '#EXT-X-NOTE:0123456789\n'.repeat(HUGE_BYTES / 23);
      case 'elsewhere':
        return `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=500000\n${playlistAt(foreign)}\n`;
      case 'over':
        return `${text}#EXT-X-ENDLIST\n`;
      default:
        return text;
    }
  }

  const server = createServer(own, (request, response) => {
    if (request.url === `/${PLAYLIST}`)
      asked[request.headers.host === new URL(foreign).host ? 'foreign' : 'origin'] += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const foreign = `https://127.0.0.1:${port}`;
  return {
    origin: `https://localhost:${port}`,
    foreign,
    become: (next) => {
      manner = next;
      kept = new Map(readdirSync(folder).flatMap((name) => nameAndBytes(name, readIfThere(folder, name))));
      for (const go of held.splice(0)) go();
    },
    republish: async (size) => {
      await published.end();
      published = await publish(folder, ingest, size);
    },
    asked: (host) => {
      const count = asked[host];
      asked[host] = 0;
      return count;
    },
    close: async () => {
      await published.end();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The encoder takes old segments away at any moment. */
function readIfThere(folder: string, name: string): Buffer | undefined {
  if (!/^[\w.]+$/.test(name)) return undefined;
  try {
    return readFileSync(join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const nameAndBytes = (name: string, bytes: Buffer | undefined): readonly (readonly [string, Buffer])[] =>
  bytes === undefined ? [] : [[name, bytes]];

const rtmpAt = (port: number): string => `rtmp://127.0.0.1:${port}/live/ssc1`;
const words = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '));

/** One key frame a second, so that what happens to the stream is seen soon. */
const publishing = (port: number, { width, height }: Size): string[] =>
  words([
    `-loglevel error -re -f lavfi -i testsrc2=size=${width}x${height}:rate=25`,
    '-re -f lavfi -i sine=frequency=440',
    '-c:v libx264 -preset ultrafast -tune zerolatency -pix_fmt yuv420p -g 25 -c:a aac -b:a 64k',
    `-f flv ${rtmpAt(port)}`,
  ]);

/** One segment a second, as they came; of a second publisher behind those of the first. */
const serving = (port: number, folder: string): string[] =>
  words([
    `-loglevel error -listen 1 -f flv -i ${rtmpAt(port)} -c copy`,
    '-f hls -hls_time 1 -hls_list_size 6 -hls_flags delete_segments+temp_file+append_list+discont_start',
    join(folder, PLAYLIST),
  ]);

/** An RTMP server and who publishes to it; gives when the playlist has three segments of it. The server ends with its publisher. */
async function publish(folder: string, port: number, size: Size): Promise<{ end(): Promise<void> }> {
  const before = newestSegment(join(folder, PLAYLIST));
  const server = run(serving(port, folder));
  let publisher = run(publishing(port, size));
  let tries = 1;
  await until(
    () => {
      if (server.hasEnded()) throw new Error('the RTMP server ended');
      // It was not there yet when the publisher came.
      if (publisher.hasEnded() && (tries += 1) < PUBLISHER_TRIES) publisher = run(publishing(port, size));
      return newestSegment(join(folder, PLAYLIST)) >= before + 3;
    },
    'a playlist of what is published',
    FIRST_MS,
  );
  return { end: async () => void (await Promise.all([publisher.end(), server.end()])) };
}

function run(args: readonly string[]): { hasEnded(): boolean; end(): Promise<void> } {
  const child = spawn(TOOLS[0] as string, args, { stdio: ['ignore', 'ignore', 'ignore'] });
  const ended = once(child, 'exit');
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    hasEnded,
    end: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Number of the newest segment that a playlist names; -1 while there is none. */
function newestSegment(path: string): number {
  if (!existsSync(path)) return -1;
  const text = readFileSync(path, 'utf8');
  const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1] ?? 0);
  return first + text.split('#EXTINF').length - 2;
}

async function freePort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** For an hour of a test, signed by itself. */
function certificate(folder: string): { cert: Buffer; key: Buffer } {
  const [cert, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const asking = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  execFileSync(TOOLS[1] as string, [...asking.split(' '), '-addext', names, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  return { cert: readFileSync(cert), key: readFileSync(key) };
}
