import type { GameRound } from '@caiting/contract';
import type { Tone } from '../../../ui/display/Tag.tsx';

export const ROUND_TONES: Readonly<Record<GameRound['state'], Tone>> = { open: 'info', closed: 'plain', void: 'warn' };
