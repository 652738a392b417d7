import { STAFF_FIGURES_EVERY_MS, type FiguresNews } from '@caiting/contract';
import { perDeps } from '../../../platform/deps.ts';
import { homeFigures } from '../reads/home.ts';
import { Watch, type Watched } from './watch.ts';

/** The figures of the first page. They are told at each look, changed or not: so whoever hears nothing knows that the line is dead, and asks. */
const FIGURES: Watched<FiguresNews, FiguresNews> = {
  what: 'figures of the first page',
  everyMs: STAFF_FIGURES_EVERY_MS,
  read: homeFigures,
  newsOf: (_before, now) => now,
};

export const figuresWatch = perDeps((deps) => new Watch(deps, FIGURES));
