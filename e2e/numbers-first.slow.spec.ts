import { test } from './site.ts';
import { ALL, numbersFirst } from './walk/first-sight.ts';

// Each is a player of its own, and a group has up to a hundred and fifty plays.
test.describe.configure({ mode: 'parallel' });

/** Every play of every group, at all sizes; numbers-first.spec.ts has the largest group at the smallest ones. */
for (const table of [
  'SSC/ssc1',
  'PK10/pk101',
  'K3/k31',
  'KL8/kl81',
  'PL35/pl31',
  'PL35/pl5',
  'SYX5/syx51',
  'FC3D/fc3d1',
  'BJ28/bj281',
  'LHC/lhc1',
])
  numbersFirst(table, ALL);
