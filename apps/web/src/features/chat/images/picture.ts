import { CHAT_UPLOAD_MAX_BYTES, IMAGE_JPEG_QUALITY, IMAGE_SIDE_MAX_PX } from '@caiting/contract';
import type { ImageBody } from '@caiting/contract';
import { textOf } from '../../../platform/i18n/i18n.ts';
import { hideToast, showToast } from '../../../ui/overlay/notices.ts';
import { fitWithin } from './fit.ts';
import type { Box } from './fit.ts';
import { imageTexts } from './texts.ts';

/** Pictures people may choose; the server looks at the bytes. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** A picture on its way into the chat: a file that still has to be uploaded, or one the server has. */
export type Picture = ({ readonly image: ImageBody } | { readonly image: null; readonly file: Blob }) & {
  /** What is drawn meanwhile. */
  readonly url: string;
  readonly size: Box;
  /** Bytes of the file that was too large; null for one that goes as it is. */
  readonly shrunkFrom: number | null;
};

export const savedPicture = (image: ImageBody): Picture => ({
  image,
  url: image.imgPath,
  size: image,
  shrunkFrom: null,
});

/** Gives the memory of a picture's file back. */
export function dropPicture({ url }: Picture): void {
  if (url.startsWith('blob:')) URL.revokeObjectURL(url);
}

/** Makes a chosen or pasted file ready; over 2 MB it is compressed (product §5). Tells what is wrong and gives null when it cannot be sent. */
export async function readyPicture(file: File): Promise<Picture | null> {
  if (!IMAGE_TYPES.includes(file.type)) return tell('wrongType');
  const isLarge = file.size > CHAT_UPLOAD_MAX_BYTES;
  if (isLarge) showToast(textOf(imageTexts, 'compressing'), 'busy');
  try {
    const bitmap = await createImageBitmap(file);
    const blob = isLarge ? await compress(bitmap) : file;
    const size = isLarge ? fitWithin(bitmap, IMAGE_SIDE_MAX_PX) : { width: bitmap.width, height: bitmap.height };
    bitmap.close();
    if (isLarge) hideToast();
    if (blob.size > CHAT_UPLOAD_MAX_BYTES) return tell('tooLarge');
    const url = URL.createObjectURL(blob);
    return { file: blob, image: null, url, size, shrunkFrom: isLarge ? file.size : null };
  } catch {
    // The browser cannot unpack it: neither could anybody who reads the room.
    return tell('unreadable');
  }
}

function tell(key: 'wrongType' | 'tooLarge' | 'unreadable'): null {
  showToast(textOf(imageTexts, key), 'failed');
  return null;
}

/** At most 1000 × 1000, JPEG of quality 0.7 (product §10.8). What is transparent becomes white. */
async function compress(bitmap: ImageBitmap): Promise<Blob> {
  const { width, height } = fitWithin(bitmap, IMAGE_SIDE_MAX_PX);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws nothing');
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('nothing was drawn'))),
      'image/jpeg',
      IMAGE_JPEG_QUALITY,
    );
  });
}
