import { createContext } from 'react';

/** The lunar year by which the table's 六合彩 plays are priced and shown; undefined elsewhere. */
export const LunarYear = createContext<number | undefined>(undefined);
