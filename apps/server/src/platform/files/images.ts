import type Sharp from 'sharp';
import type { Deps } from '../deps.ts';
import { ok, refuse, type Outcome } from '../outcome.ts';
import { keepPrivate } from './private.ts';
import { fileStore } from './store.ts';
import { UnpackGate } from './unpack-gate.ts';

/** What people may send. What a file claims to be does not count: its bytes decide. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif']);
/** A small file can unpack to a wall of pixels; beyond this nothing is unpacked. */
const PIXELS_MAX = 40_000_000;
/** Interlaced and progressive files come in passes over the whole picture: a decoder holds all of it, not a few rows. */
const IN_PASSES_PIXELS_MAX = 16_000_000;
const QUALITY = 80;
const SECONDS_MAX = 10;
const BUSY_SECONDS = 5;
const gate = new UnpackGate({ pictures: 2, pixels: 25_000_000, waiting: 16 });

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
  /** Moving pictures stay moving, up to so many frames; without it only the first one is kept. */
  readonly framesMax?: number;
  /** Less than the site's own limit of 40 million. */
  readonly pixelsMax?: number;
  /** Names of this kind are apart from all others, so that removing one takes nothing from elsewhere. */
  readonly kind?: string;
  /** Nobody but this player and operators may see it. */
  readonly privateTo?: string;
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
  const tooLarge = refuse('imageTooLarge', { field: 'file', params: { max: Math.floor(rules.bytesMax / 1_048_576) } });
  if (bytes.length > rules.bytesMax) return tooLarge;
  const looked = await look(bytes);
  if (looked === null) return refuse('imageInvalid', { field: 'file' });
  const pixelsMax = Math.min(rules.pixelsMax ?? PIXELS_MAX, looked.isInPasses ? IN_PASSES_PIXELS_MAX : PIXELS_MAX);
  if (looked.pixels > pixelsMax) return tooLarge;
  const frames = Math.min(looked.frames, rules.framesMax ?? 1, Math.floor(pixelsMax / looked.pixels));
  try {
    const kept = await gate.run(looked.pixels * frames, () => keep(deps, bytes, frames, rules));
    return kept === null ? refuse('tooManyRequests', { params: { seconds: BUSY_SECONDS } }) : ok(kept);
  } catch (error) {
    if (isBadPicture(error)) return refuse('imageInvalid', { field: 'file' });
    throw error;
  }
}

async function keep(deps: Deps, bytes: Buffer, frames: number, rules: ImageRules): Promise<StoredImage> {
  const { sideMax, thumbSide, square = false } = rules;
  const full = await encode(bytes, { side: sideMax, square, frames });
  const imgPath = await put(deps, full.data, rules);
  // From what was just made: a large picture is unpacked once.
  const small = thumbSide === undefined ? null : await encode(full.data, { side: thumbSide, square, frames: ALL });
  const thumbPath = small === null ? imgPath : await put(deps, small.data, rules);
  return { imgPath, thumbPath, width: full.info.width, height: full.info.pageHeight ?? full.info.height };
}

async function put(deps: Deps, data: Buffer, { kind, privateTo }: ImageRules): Promise<string> {
  const path = await fileStore(deps).put(data, kind, privateTo !== undefined);
  if (privateTo !== undefined) await keepPrivate(deps.db, path, privateTo);
  return path;
}

/** Format and size of one frame by the head of the file; null when it is none of the formats. */
async function look(bytes: Buffer): Promise<{ pixels: number; frames: number; isInPasses: boolean } | null> {
  try {
    const sharp = await loadSharp();
    const head = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { format, width, height, pages = 1, isProgressive } = head;
    if (!FORMATS.has(format) || width <= 0 || height <= 0) return null;
    return { pixels: width * height, frames: pages, isInPasses: isProgressive };
  } catch (error) {
    if (isBadPicture(error)) return null;
    throw error;
  }
}

interface Encoding {
  readonly side: number;
  readonly square: boolean;
  /** How many from the first one; `ALL` for a file of ours. */
  readonly frames: number;
}
const ALL = -1;

async function encode(bytes: Buffer, { side, square, frames }: Encoding) {
  const sharp = await loadSharp();
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: frames });
  // Frames cannot be turned, and moving formats come from no camera.
  return (frames === 1 ? picture.autoOrient() : picture)
    .resize(side, side, { fit: square ? 'cover' : 'inside', withoutEnlargement: !square })
    .webp({ quality: QUALITY })
    .timeout({ seconds: SECONDS_MAX })
    .toBuffer({ resolveWithObject: true });
}

/** The library's own errors about the input are plain errors without a system code; a full disk or a lost folder has one. */
const isBadPicture = (error: unknown): boolean => error instanceof Error && !('code' in error && error.code);
