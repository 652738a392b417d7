import { longDragonBinding } from './dragons/list.ts';
import { officialProofBinding } from './feed/official-proof.ts';
import { currentIssuesBindings } from './lotteries/current-issues.ts';
import { howToPlayBinding } from './lotteries/how-to-play.ts';
import { lotteryConfigBinding } from './lotteries/lottery-config.ts';
import { sixOpenTimeBinding } from './lotteries/six-open-time.ts';
import { chainAnchorsBinding } from './results/chain-anchors.ts';
import { listResultsBindings } from './results/list-results.ts';
import { drawProofBinding } from './results/proof.ts';
import { trendChartBinding } from './trend/chart.ts';
import { stockTrendBinding } from './trend/stock.ts';

export const drawsCalls = [
  lotteryConfigBinding,
  ...currentIssuesBindings,
  ...listResultsBindings,
  sixOpenTimeBinding,
  howToPlayBinding,
  longDragonBinding,
  trendChartBinding,
  stockTrendBinding,
  officialProofBinding,
  drawProofBinding,
  chainAnchorsBinding,
];
