import type { Play } from '../play.ts';

export const plays: readonly Play[] = [];
