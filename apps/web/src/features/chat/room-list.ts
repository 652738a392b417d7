/** What the list of public rooms is asked with, and so its name in the cache. */
export const ROOM_LIST = { pageSize: 50 } as const;
