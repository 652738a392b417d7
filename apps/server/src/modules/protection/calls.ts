import { limitsBindings } from './limits.ts';
import { overviewBindings } from './overview.ts';
import { pausesBindings } from './pauses.ts';

export const calls = [...overviewBindings, ...limitsBindings, ...pausesBindings];
