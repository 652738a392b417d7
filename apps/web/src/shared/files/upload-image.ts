import { SITE_UPLOAD_MAX_BYTES } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallWireInput } from '@caiting/contract/wire';
import { request } from '../../platform/call/call.ts';

/** Pictures people may choose; the server looks at the bytes. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/gif';
/** A larger one is not sent at all: the server would cut the connection. */
export const isTooLarge = (file: File): boolean => file.size > SITE_UPLOAD_MAX_BYTES;

/** Sends a picture and gives its address on this site. */
export async function uploadImage(file: File, purpose: 'avatar' | 'cover' | 'evidence'): Promise<string> {
  const input: CallWireInput<typeof calls.uploadImage> & { file: File } = { purpose, file };
  return (await request(calls.uploadImage, input)).imgPath;
}
