import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { chatImageCalls, CODES, type ImageBody } from '@caiting/contract';
import type { Reply } from '@caiting/contract/wire';
import sharp from 'sharp';
import type { TestPlayer } from '../../modules/account/testing/players.ts';
import { betOn, sellingIssue } from './play.ts';
import type { Server } from './processes.ts';
import type { SharedSite } from './shared-site.ts';

/** People of a site who send pictures, look at those of others, and bet. */

const [WIDTH, HEIGHT] = [96, 72];
/** Between two acts of one person. */
const PAUSE_MS = 1_500;
/** Bets go to an issue that sells for so long, asked for beside the bets. */
const SELLS_S = 2;

/** What was answered since the last `begin`. */
export interface Acts {
  /** How long each picture took to be acknowledged, and each bet, in milliseconds. */
  readonly uploadMs: number[];
  readonly betMs: number[];
  /** Pictures that were shown, each compared with its name; and those that were refused with a sentence. */
  shown: number;
  notShown: number;
  notTaken: number;
}

export interface Crowd {
  /** Addresses of all pictures that were acknowledged, whole ones and small ones, ever. */
  readonly kept: readonly string[];
  /** What was answered otherwise than it may be. Stays empty. */
  readonly faults: readonly string[];
  readonly acts: Acts;
  /** Counts anew. */
  begin(): Acts;
  /** Everybody ends what is under way. */
  end(): Promise<void>;
}

const noActs = (): Acts => ({ uploadMs: [], betMs: [], shown: 0, notShown: 0, notTaken: 0 });

/** Until `end`: everybody sends a picture that nobody has sent before, looks at one that was kept, and every other one of them bets. Nothing is tried twice. */
export function crowdOfPictures(site: SharedSite, server: Server, people: readonly TestPlayer[]): Crowd {
  const [kept, faults]: [string[], string[]] = [[], []];
  const crowd = { kept, faults, acts: noActs() };
  let isOver = false;
  const fault = (what: string): void => void faults.push(what);
  const send = async (player: TestPlayer): Promise<void> => {
    const { acts } = crowd;
    const began = performance.now();
    const { code, msg, data } = await upload(server, player);
    if (code === CODES.filesAway.code && msg === CODES.filesAway.zh) acts.notTaken += 1;
    else if (code !== 1) return fault(`a picture was refused: ${code} ${msg}`);
    else {
      acts.uploadMs.push(performance.now() - began);
      kept.push(data.imgPath, data.thumbPath);
    }
  };
  const look = async (): Promise<void> => {
    const path = kept[Math.floor(Math.random() * kept.length)];
    if (path === undefined) return;
    const { acts } = crowd;
    const found = await lookAt(server, path);
    if (found === 'shown') acts.shown += 1;
    else if (found === 'away') acts.notShown += 1;
    else fault(`${path}: ${found}`);
  };
  const bet = async (player: TestPlayer): Promise<void> => {
    const issue = await sellingIssue(site, SELLS_S);
    const { acts } = crowd;
    const began = performance.now();
    if ((await betOn(server, player, issue)) !== null) acts.betMs.push(performance.now() - began);
  };
  const live = async (act: () => Promise<void>, at: number): Promise<void> => {
    await delay(at * PAUSE_MS);
    while (!isOver) {
      await act().catch((error: unknown) => fault(String(error)));
      await delay(PAUSE_MS);
    }
  };
  const living = people.flatMap((player, n) => [
    live(async () => {
      await send(player);
      await look();
    }, n / people.length),
    // Beside the pictures: whoever waits for one bets meanwhile, as two pages of a person do.
    ...(n % 2 === 0 ? [live(() => bet(player), n / people.length)] : []),
  ]);
  return Object.assign(crowd, {
    begin: () => (crowd.acts = noActs()),
    end: async () => {
      isOver = true;
      await Promise.all(living);
    },
  });
}

async function upload({ address }: Server, { token }: TestPlayer): Promise<Reply<ImageBody>> {
  // Noise: no two are the same, and none gets small.
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const bytes = await sharp(randomBytes(WIDTH * HEIGHT * 3), { raw })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' }), 'a.png');
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'zh-CN' };
  const response = await fetch(address + chatImageCalls.uploadChatFile.path, { method: 'POST', headers, body });
  return (await response.json()) as Reply<ImageBody>;
}

/** A name is the hash of its content: `shown` is every byte. */
export async function lookAt({ address }: Server, path: string, kind = 'chat'): Promise<string> {
  const response = await fetch(address + path, { headers: { 'accept-language': 'zh-CN' } });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status === 200) return nameOf(bytes, kind) === path ? 'shown' : 'other bytes';
  const said = bytes.toString();
  return response.status === 503 && said.includes(CODES.filesAway.zh) ? 'away' : `${response.status} ${said}`;
}

const NAME_DIGITS = 38;

/** The address that the site gives to this content. */
export function nameOf(bytes: Buffer, kind = ''): string {
  const hash = createHash('sha256').update(kind).update(bytes).digest('hex').slice(0, NAME_DIGITS);
  return `/files/${hash.slice(0, 2)}/${hash.slice(2)}.webp`;
}
