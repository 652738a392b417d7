import { isText, readTab, STORED, writeTab } from '../../platform/storage/storage.ts';

/** The betting table this tab showed last, so that whoever went to recharge from it finds the way back. */
export function keepTable(path: string): void {
  writeTab(STORED.lastTable, path);
}

/** Its address; null when this tab has shown none. */
export function lastTable(): string | null {
  return readTab(STORED.lastTable, isText);
}
