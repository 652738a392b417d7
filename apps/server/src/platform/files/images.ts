import type Sharp from 'sharp';
import type { Deps } from '../deps.ts';
import { ok, refuse, type Outcome } from '../outcome.ts';
import { fileStore } from './store.ts';

/** What people may send. What a file claims to be does not count: its bytes decide. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif']);
/** A small file can unpack to a wall of pixels; beyond this nothing is unpacked. */
const PIXELS_MAX = 40_000_000;
const QUALITY = 80;
/** Pictures that wait for a free thread; more are turned away, since waiting ones are held in memory. */
const WAITING_MAX = 16;
const BUSY_SECONDS = 5;

let loading: Promise<typeof Sharp> | undefined;

/** The picture library, loaded with the first picture: some twenty megabytes that an idle server does without. */
function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // One thread a picture: passwords are hashed by the same pool.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
}

export interface ImageRules {
  /** Bytes as received. */
  readonly bytesMax: number;
  /** Longest side of what is kept; smaller pictures stay as they are. */
  readonly sideMax: number;
  /** Longest side of a second, small copy. */
  readonly thumbSide?: number;
  /** Cuts the middle square out. */
  readonly square?: boolean;
}

export interface StoredImage {
  readonly imgPath: string;
  /** Same as `imgPath` when no small copy was asked for. */
  readonly thumbPath: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Takes a picture in: unpacks it, turns it as its camera meant, drops everything but the pixels (place, camera, colour profile, anything hidden
 * behind the picture), makes it small enough and keeps it as WebP under the hash of its content. A file that is no picture, or only pretends
 * to be one, is refused as `imageInvalid`; too many bytes or pixels as `imageTooLarge`.
 */
export async function storeImage(
  deps: Deps,
  bytes: Buffer,
  rules: ImageRules,
): Promise<Outcome<StoredImage, 'imageInvalid' | 'imageTooLarge' | 'tooManyRequests'>> {
  const megabytes = Math.floor(rules.bytesMax / 1_048_576);
  if (bytes.length > rules.bytesMax) return refuse('imageTooLarge', { field: 'file', params: { max: megabytes } });
  const sharp = await loadSharp();
  if (sharp.counters().queue >= WAITING_MAX) return refuse('tooManyRequests', { params: { seconds: BUSY_SECONDS } });
  const looked = await look(bytes);
  if (looked === null) return refuse('imageInvalid', { field: 'file' });
  if (looked.pixels > PIXELS_MAX) return refuse('imageTooLarge', { field: 'file', params: { max: megabytes } });
  try {
    const full = await encode(bytes, rules.sideMax, rules.square ?? false);
    const imgPath = await fileStore(deps).put(full.data);
    const thumbPath =
      rules.thumbSide === undefined
        ? imgPath
        : await fileStore(deps).put((await encode(bytes, rules.thumbSide, rules.square ?? false)).data);
    return ok({ imgPath, thumbPath, width: full.info.width, height: full.info.height });
  } catch (error) {
    if (isBadPicture(error)) return refuse('imageInvalid', { field: 'file' });
    throw error;
  }
}

/** Format and size by the head of the file; null when it is none of the formats. */
async function look(bytes: Buffer): Promise<{ pixels: number } | null> {
  try {
    const sharp = await loadSharp();
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return FORMATS.has(format) && width > 0 && height > 0 ? { pixels: width * height } : null;
  } catch (error) {
    if (isBadPicture(error)) return null;
    throw error;
  }
}

async function encode(bytes: Buffer, side: number, square: boolean) {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .resize(side, side, { fit: square ? 'cover' : 'inside', withoutEnlargement: !square })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
}

/** The library's own errors about the input are plain errors without a system code; a full disk or a lost folder has one. */
const isBadPicture = (error: unknown): boolean => error instanceof Error && !('code' in error && error.code);
