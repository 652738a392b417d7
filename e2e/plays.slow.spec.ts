import { everyPlayFits } from './walk/plays-fit.ts';

everyPlayFits(['PK10/pk101', 'K3/k31', 'SYX5/syx51', 'KL8/kl81', 'BJ28/bj281', 'FC3D/fc3d1', 'PL35/pl31', 'PL35/pl5']);
