/** All that others import of this folder: pictures from people come in through `storeImage`, are served by `addFileRoutes`, and are known by `fileStore(deps).has`. */
export { beginMaking, DownloadMaker, type Making } from './download-maker.ts';
export {
  dropDownload,
  keepDownload,
  openDownload,
  sweepDownloads,
  type DownloadKind,
  type KeptDownload,
  type WantedDownloads,
} from './downloads.ts';
export { storeImage, type ImageRules, type StoredImage } from './images.ts';
export { countPrivate, privateReader } from './private.ts';
export { registerFileColumns, sweepFiles, type FileColumn } from './sweep.ts';
export { addFileRoutes, fileStore, isPublicFile } from './store.ts';
