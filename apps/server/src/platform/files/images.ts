import type { Deps } from '../deps.ts';
import { FilesAway, ok, refuse, type Outcome } from '../outcome.ts';
import { keepPrivate } from './private.ts';
import { fileStore } from './store.ts';
import type { Unpacked, UnpackRules } from './unpack.ts';
import { unpacker } from './unpacker.ts';

const BUSY_SECONDS = 5;

export interface ImageRules extends UnpackRules {
  /** Bytes as received. */
  readonly bytesMax: number;
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
 * to be one, is refused as `imageInvalid`; too many bytes as `imageTooLarge`,
 * too many pixels as `imageTooManyPixels`; one that took all the time it has as `imageTooSlow`. Nothing is kept, and nothing written, while the store of
 * uploads is away: `filesAway`.
 */
export async function storeImage(
  deps: Deps,
  bytes: Buffer,
  rules: ImageRules,
): Promise<
  Outcome<
    StoredImage,
    'imageInvalid' | 'imageTooLarge' | 'imageTooManyPixels' | 'imageTooSlow' | 'filesAway' | 'tooManyRequests'
  >
> {
  if (bytes.length > rules.bytesMax)
    return refuse('imageTooLarge', { field: 'file', params: { max: Math.floor(rules.bytesMax / 1_048_576) } });
  const answer = await unpacker.ask(bytes, rules);
  if (answer.unpacked) return keepOrRefuse(deps, answer.unpacked, rules);
  if (answer.refused === 'invalid') return refuse('imageInvalid', { field: 'file' });
  if (answer.refused === 'tooLarge')
    return refuse('imageTooManyPixels', { field: 'file', params: { max: Math.floor(answer.pixelsMax / 10_000) } });
  if (answer.refused === 'slow') return refuse('imageTooSlow', { field: 'file' });
  if (answer.refused === 'died') deps.log.warn('the process that unpacks pictures died');
  return refuse('tooManyRequests', { params: { seconds: BUSY_SECONDS } });
}

async function keepOrRefuse(
  deps: Deps,
  unpacked: Unpacked,
  rules: ImageRules,
): Promise<Outcome<StoredImage, 'filesAway'>> {
  try {
    return ok(await keep(deps, unpacked, rules));
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error;
    deps.log.warn({ err: error }, 'a picture was not kept');
    return refuse('filesAway');
  }
}

async function keep(deps: Deps, { full, small, width, height }: Unpacked, rules: ImageRules): Promise<StoredImage> {
  const imgPath = await put(deps, full, rules);
  const thumbPath = small === null ? imgPath : await put(deps, small, rules);
  return { imgPath, thumbPath, width, height };
}

async function put(deps: Deps, data: Buffer, { kind, privateTo }: ImageRules): Promise<string> {
  const store = fileStore(deps);
  const path = await store.put(data, kind, privateTo !== undefined);
  if (privateTo === undefined) return path;
  await keepPrivate(deps.db, path, privateTo);
  // It may just have been swept for having no row; from here on its row holds it.
  if (!(await store.has(path))) await store.put(data, kind, true);
  return path;
}
