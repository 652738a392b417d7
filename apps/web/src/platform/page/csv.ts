import { saveFile } from './save-file.ts';

export { csvText } from '@caiting/contract/csv';

/** Hands a text to the browser as a file. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
