import { logNameOf } from '@caiting/contract';
import { listTime } from '@caiting/contract/wire';
import { Empty } from '@caiting/web/ui/layout/States.tsx';
import { serverNow } from '@caiting/web/ui/hooks/clock.ts';
import { useLocale, useText } from '@caiting/web/i18n/i18n.ts';
import { needEntry } from '../contract/entries.ts';
import { waitsIn } from '../contract/queues.ts';
import { useSaid } from '../platform/texts.ts';
import { tableTexts } from '../table/texts.ts';
import { useDone } from './log-lines.ts';
import { queueTexts } from './texts.ts';

/** An empty queue, the read `of`: since when, so that a queue that nobody fills is told from one that was worked off. */
export function LastDone({ of, act }: { of: string; act: string }) {
  const t = useText(queueTexts);
  const table = useText(tableTexts);
  const say = useSaid();
  const what = waitsIn(of);
  const locale = useLocale((state) => state.locale);
  const done = useDone(logNameOf(needEntry(act).call));
  const last = done?.list[0];
  const text = last
    ? t('lastDone', { who: last.staffName, time: listTime(last.at, serverNow(), locale) })
    : done?.isAll && t('neverDone');
  return <Empty title={what ? table('emptyQueue', { what: say(what) }) : table('empty')} {...(text ? { text } : {})} />;
}
