import { Link } from 'react-router';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { mayUse, needEntry, partOf } from '../contract/entries.ts';
import type { HandPart } from '../parts/hand-made.ts';
import { PartView } from '../parts/PartPage.tsx';
import { useSession } from '../platform/session.ts';
import { useUrlState } from '../table/url-state.ts';
import { StatisticsPage } from './StatisticsPage.tsx';
import { statisticsTexts } from './texts.ts';

function Hint() {
  const t = useText(statisticsTexts);
  return <Link to="/stats">‹ {t('back')}</Link>;
}

const tab = (read: string) => {
  const { zh, en } = needEntry(read);
  return { id: read, read, says: {}, words: { zh, en } };
};

const LISTS: HandPart = {
  tabs: ['statisticDays', 'statisticPages', 'statisticSignups', 'statisticWeeks', 'staffExports'].map(tab),
  reads: {},
  Hint,
  showsActs: true,
  useCounts: () => ({}),
};

/** Statistics: an overview that is drawn by hand; lists and files as their calls have them. */
export function Component() {
  const url = useUrlState();
  const held = useSession((state) => state.roles);
  const part = partOf('stats');
  if (part === undefined) return null;
  const isOverview = url.get('tab') === null && url.get('do') === null && mayUse(needEntry('statisticDays'), held);
  return isOverview ? <StatisticsPage url={url} /> : <PartView part={part} hand={LISTS} />;
}
