import { everyPlayFits } from './walk/plays-fit.ts';

/** Two tables of the ten, with the most plays and the most numbers; the others in plays.slow.spec.ts. */
everyPlayFits(['SSC/ssc1', 'LHC/lhc1']);
