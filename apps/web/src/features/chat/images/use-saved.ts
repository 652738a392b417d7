import { CHAT_UPLOAD_MAX_BYTES, SAVED_IMAGES_LIST, SAVED_IMAGES_SELECT_MAX } from '@caiting/contract';
import type { SavedImage } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CallError, request } from '../../../platform/call/call.ts';
import { textOf } from '../../../platform/i18n/i18n.ts';
import { callKey } from '../../../platform/call/query.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import { refreshSaved, uploadPicture } from './image-calls.ts';
import { IMAGE_TYPES } from './picture.ts';
import { imageTexts } from './texts.ts';

export interface Saved {
  /** Newest first; undefined until they are known. */
  readonly list: readonly SavedImage[] | undefined;
  readonly isFailed: boolean;
  reload(): void;
  loadMore(): void;
  /** Uploads files straight into the saved ones. */
  add(files: readonly File[]): void;
  remove(ids: readonly string[]): Promise<boolean>;
}

/** The own saved pictures, forty at a time. */
export function useSaved(isOn: boolean): Saved {
  const query = useInfiniteQuery({
    queryKey: callKey(calls.getSavedImageList),
    queryFn: ({ pageParam, signal }) =>
      request(calls.getSavedImageList, { pageSize: SAVED_IMAGES_LIST, pageNum: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.list.length < SAVED_IMAGES_LIST ? null : pages.length + 1),
    enabled: isOn,
  });
  return {
    list: query.data?.pages.flatMap((page) => page.list),
    isFailed: query.isError && !query.data,
    reload: () => void query.refetch(),
    loadMore: () => void (query.hasNextPage && !query.isFetchingNextPage && query.fetchNextPage()),
    add: (files) => void addAll(files),
    remove,
  };
}

/** 2 MB and pictures only, ten at once (product §5). What the server refuses is told; what came before stays saved. */
async function addAll(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  if (files.length > SAVED_IMAGES_SELECT_MAX)
    return showToast(textOf(imageTexts, 'manyAtOnce', { max: SAVED_IMAGES_SELECT_MAX }), 'failed');
  if (files.some(({ type }) => !IMAGE_TYPES.includes(type)))
    return showToast(textOf(imageTexts, 'wrongType'), 'failed');
  if (files.some(({ size }) => size > CHAT_UPLOAD_MAX_BYTES))
    return showToast(textOf(imageTexts, 'tooLarge'), 'failed');
  showToast(textOf(imageTexts, 'uploading'), 'busy');
  try {
    for (const file of files) await uploadPicture(file, null, true);
    showToast(textOf(imageTexts, 'favourited'));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showToast(error.message, 'failed');
  }
  await refreshSaved();
}

async function remove(ids: readonly string[]): Promise<boolean> {
  try {
    await request(calls.deleteSavedImage, { ids: ids.join(',') });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!error.told) showToast(error.message, 'failed');
    return false;
  }
  await refreshSaved();
  showToast(textOf(imageTexts, 'deleted'));
  return true;
}
