import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { UnpackGate } from './unpack-gate.ts';

/** What is done to bytes from strangers. Runs in a process of its own (unpack-process.ts). */

/** What people may send. What a file claims to be does not count: its bytes decide. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif']);
/** A small file can unpack to a wall of pixels; beyond this nothing is unpacked. */
const PIXELS_MAX = 40_000_000;
/** Interlaced and progressive files come in passes over the whole picture: a decoder holds all of it, not a few rows. */
const IN_PASSES_PIXELS_MAX = 16_000_000;
const QUALITY = 80;
/** Of six. A moving picture of many frames takes a third less work so, for some four hundredths more bytes. */
const EFFORT = 4;
const MOVING_EFFORT = 2;
const SECONDS_MAX = 10;
/** One core is the server's own. */
const PICTURES_MAX = Math.max(1, Math.min(2, availableParallelism() - 1));
const gate = new UnpackGate({ pictures: PICTURES_MAX, pixels: 25_000_000, waiting: 16 });
// One thread a picture, and nothing kept of it.
sharp.concurrency(1);
sharp.cache(false);

export interface UnpackRules {
  /** Longest side of what is kept; smaller pictures stay as they are. */
  readonly sideMax: number;
  /** Longest side of a second, small copy. */
  readonly thumbSide?: number;
  /** Cuts the middle square out. */
  readonly square?: boolean;
  /** Moving pictures stay moving, up to so many frames; without it only the first one is kept. */
  readonly framesMax?: number;
  /** Less than the site's own limit of 40 million. */
  readonly pixelsMax?: number;
}

export interface Unpacked {
  /** WebP, pixels and nothing else. */
  readonly full: Buffer;
  /** Null when no small copy was asked for. */
  readonly small: Buffer | null;
  readonly width: number;
  readonly height: number;
}

export type UnpackAnswer =
  | { readonly unpacked: Unpacked; readonly refused?: undefined }
  | { readonly unpacked?: undefined; readonly refused: 'invalid' | 'slow' | 'busy' }
  | { readonly unpacked?: undefined; readonly refused: 'tooLarge'; readonly pixelsMax: number };

/** Looks at a file, and makes of it what the rules say when there is room for so many pixels. */
export async function unpack(bytes: Buffer, rules: UnpackRules): Promise<UnpackAnswer> {
  try {
    const looked = await look(bytes);
    if (looked === null) return { refused: 'invalid' };
    const pixelsMax = Math.min(rules.pixelsMax ?? PIXELS_MAX, looked.isInPasses ? IN_PASSES_PIXELS_MAX : PIXELS_MAX);
    if (looked.pixels > pixelsMax) return { refused: 'tooLarge', pixelsMax };
    const frames = Math.min(looked.frames, rules.framesMax ?? 1, Math.floor(pixelsMax / looked.pixels));
    const unpacked = await gate.run(looked.pixels * frames, () => makeOf(bytes, frames, rules));
    return unpacked === null ? { refused: 'busy' } : { unpacked };
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === null) throw error;
    return { refused };
  }
}

async function makeOf(bytes: Buffer, frames: number, rules: UnpackRules): Promise<Unpacked> {
  const { sideMax, thumbSide, square = false } = rules;
  const effort = frames === 1 ? EFFORT : MOVING_EFFORT;
  const full = await encode(bytes, { side: sideMax, square, frames, effort });
  // From what was just made: a large picture is unpacked once.
  const small =
    thumbSide === undefined ? null : await encode(full.data, { side: thumbSide, square, frames: ALL, effort });
  const { width, height, pageHeight = height } = full.info;
  return { full: full.data, small: small?.data ?? null, width, height: pageHeight };
}

/** Format and size of one frame by the head of the file; null when it is none of the formats. */
async function look(bytes: Buffer): Promise<{ pixels: number; frames: number; isInPasses: boolean } | null> {
  const head = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { format, width, height, pages = 1, isProgressive } = head;
  if (!FORMATS.has(format) || width <= 0 || height <= 0) return null;
  return { pixels: width * height, frames: pages, isInPasses: isProgressive };
}

interface Encoding {
  readonly side: number;
  readonly square: boolean;
  /** How many from the first one; `ALL` for a file of ours. */
  readonly frames: number;
  readonly effort: number;
}
const ALL = -1;

async function encode(bytes: Buffer, { side, square, frames, effort }: Encoding) {
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: frames });
  // Frames cannot be turned, and moving formats come from no camera.
  return (frames === 1 ? picture.autoOrient() : picture)
    .resize(side, side, { fit: square ? 'cover' : 'inside', withoutEnlargement: !square })
    .webp({ quality: QUALITY, effort })
    .timeout({ seconds: SECONDS_MAX })
    .toBuffer({ resolveWithObject: true });
}

/**
 * What an error of the library says of the picture: its own ones about the input are plain errors without a system code; a full disk or a lost
 * folder has one. Time that ran out says nothing of the picture, only that there was too little of it.
 */
export function refusalOf(error: unknown): 'invalid' | 'slow' | null {
  if (!(error instanceof Error) || ('code' in error && error.code)) return null;
  return TIME_IS_OVER.test(error.message) ? 'slow' : 'invalid';
}

const TIME_IS_OVER = /^timeout: \d+% complete/m;
