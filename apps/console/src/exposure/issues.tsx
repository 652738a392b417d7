import { consoleBetReadCalls } from '@caiting/contract';
import { countText } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { mayUse, needEntry, partOf } from '../contract/entries.ts';
import type { HandPart } from '../parts/hand-made.ts';
import { PartView } from '../parts/PartPage.tsx';
import { readOptions } from '../platform/query.ts';
import { useSession } from '../platform/session.ts';
import { ExposureList, NoExposure } from './ExposureList.tsx';
import { ExposurePanel } from './ExposurePanel.tsx';
import { LimitList, LimitPanel, NoLottery } from './Limits.tsx';
import { exposureTexts } from './texts.ts';

/** As the list reads it: both share one answer. */
function useExposures() {
  const held = useSession((state) => state.roles);
  return useQuery({
    ...readOptions(consoleBetReadCalls.exposures, {}),
    enabled: mayUse(needEntry('exposures'), held),
  }).data?.list;
}

function Hint() {
  const t = useText(exposureTexts);
  const list = useExposures();
  const percent = list?.[0]?.usedPercent;
  if (list === undefined || percent === undefined) return t('hint');
  return t('counted', { n: list.length, percent: countText(percent) });
}

const tab = (read: string) => {
  const { zh, en } = needEntry(read);
  return { id: read, read, says: {}, words: { zh, en } };
};

const ISSUES: HandPart = {
  tabs: ['issues', 'exposures', 'lossLimits', 'waitingResults', 'issueCard', 'issueExposure'].map(tab),
  reads: {
    exposures: { List: ExposureList, Panel: ExposurePanel, Empty: NoExposure, isLook: true, inTabs: [] },
    lossLimits: { List: LimitList, Panel: LimitPanel, Empty: NoLottery, isLook: true, inTabs: [] },
  },
  Hint,
  showsActs: true,
  useCounts: () => ({ exposures: useExposures()?.length ?? null }),
};

/** Issues: what they can lose is drawn by hand, the rest as its calls have it. */
export function Component() {
  const part = partOf('issues');
  return part ? <PartView part={part} hand={ISSUES} /> : null;
}
