import type { Deps } from '../../platform/deps.ts';

export const seedLive = async (_deps: Deps): Promise<void> => {};
