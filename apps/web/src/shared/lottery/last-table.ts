import { personalCell } from '../../platform/session/personal-storage.ts';
import { isText } from '../../platform/storage/storage.ts';

const cell = personalCell({ name: 'caiting.lastTable', in: 'tab', check: isText, follows: true });

/** The betting table this tab showed last, so that whoever went to recharge from it finds the way back. */
export const keepTable = (path: string): void => cell.write(path);

/** Its address; null when this tab has shown none. */
export const lastTable = (): string | null => cell.read();
