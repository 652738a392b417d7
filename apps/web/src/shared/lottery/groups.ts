import { defineTexts } from '../../platform/i18n/i18n.ts';
import type { LotteryGroup } from '../../ui/lottery/Ball.tsx';

/** Names of the lottery groups, in the order of menus. */
export const groupTexts = defineTexts(
  {
    SSC: '时时彩',
    PK10: 'PK10',
    LHC: '六合彩',
    K3: '快三',
    SYX5: '11选5',
    BJ28: 'PC蛋蛋',
    KL8: '快乐8',
    FC3D: '福彩3D',
    PL35: '排列三/五',
  },
  {
    SSC: 'SSC',
    PK10: 'PK10',
    LHC: 'Mark Six',
    K3: 'K3',
    SYX5: '11 of 5',
    BJ28: 'PC28',
    KL8: 'KL8',
    FC3D: 'FC3D',
    PL35: 'PL3/5',
  },
);

/** Every group, in the order of menus. */
export const GROUPS = Object.keys(groupTexts.zh) as readonly LotteryGroup[];
