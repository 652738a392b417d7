import { Lock } from 'lucide-react';
import { Navigate, useParams } from 'react-router';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { Card } from '@caiting/web/ui/layout/Card.tsx';
import { Empty } from '@caiting/web/ui/layout/States.tsx';
import { cx } from '@caiting/web/ui/cx.ts';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { entryOf, mayUse, partOf, type Part } from '../contract/entries.ts';
import { readsItself } from '../contract/queues.ts';
import { useSession } from '../platform/session.ts';
import { useSaid } from '../platform/texts.ts';
import { useUrlState, type UrlState } from '../table/url-state.ts';
import type { HandPart } from './hand-made.ts';
import { Page } from './Page.tsx';
import { actsIn } from './acts-in.ts';
import { ActPanel } from './Panel.tsx';
import styles from './Part.module.css';
import { partTexts } from './texts.ts';
import { WithRead } from './WithRead.tsx';

/** One part of the rail: its reads as tabs, its acts as buttons, and a panel beside them for a row or a form. */
export function PartPage() {
  const { part: id = '' } = useParams();
  const part = partOf(id);
  if (part === undefined) return <Navigate to="/" replace />;
  return <PartView key={part.id} part={part} />;
}

/** `hand`: what of it was drawn by hand. */
export function PartView({ part, hand }: { part: Part; hand?: HandPart }) {
  const t = useText(partTexts);
  const say = useSaid();
  const url = useUrlState();
  const held = useSession((state) => state.roles);
  const readOf = (wanted: string | null | undefined) => part.reads.find(({ name }) => name === wanted);
  // What was drawn by hand begins with its first tab that whoever looks may see.
  const first = hand?.tabs.map(({ read: name }) => readOf(name)).find((one) => one && mayUse(one, held));
  const wanted = readOf(url.get('tab')) ?? first ?? readOf(hand?.tabs[0]?.read);
  const read = wanted ?? part.reads.find((one) => mayUse(one, held)) ?? part.reads[0];
  const act = entryOf(url.get('do') ?? '');
  const isHere = act !== undefined && !act.isRead && actsIn(part).includes(act);
  return (
    <Page
      id={part.id}
      hint={hand ? <hand.Hint /> : read?.hint && say(read.hint)}
      fresh={read && readsItself(read.name) && t('updates')}
      acts={<PartActs part={part} url={url} shows={hand === undefined ? true : (hand.showsActs ?? [])} />}
    >
      {read ? (
        <WithRead part={part} entry={read} act={isHere ? act : null} url={url} hand={hand} />
      ) : (
        <div className={cx(styles.cols, isHere && styles.hasPanel)}>
          <Card className={styles.card}>
            <Empty title={t(part.acts.length > 0 ? 'noRead' : 'nothing')} />
          </Card>
          {isHere && (
            <ActPanel act={act} row={null} opened={null} of="" url={url} onClose={() => url.set({ do: null })} />
          )}
        </div>
      )}
    </Page>
  );
}

/** A key is made where it stays, on the page of one's keys: nobody types one. */
const MADE_ON_A_PAGE = 'offerStaffKey';

/** Acts of the part that stand by themselves, and those that a row would prefill. */
function PartActs({ part, url, shows }: { part: Part; url: UrlState; shows: true | readonly string[] }) {
  const t = useText(partTexts);
  const say = useSaid();
  const held = useSession((state) => state.roles);
  // Where rows have their own buttons, another row of them above the list says nothing.
  const acts = part.acts.filter(
    ({ typed, name }) => typed !== true && name !== MADE_ON_A_PAGE && (shows === true || shows.includes(name)),
  );
  if (acts.length === 0) return null;
  return (
    <div className={styles.acts} role="group" aria-label={t('acts', { part: say(part) })}>
      {acts.map((act) => (
        <Button
          key={act.name}
          size="s"
          data-act={act.name}
          onClick={() => url.set({ do: act.name, row: null, choose: null })}
        >
          {!mayUse(act, held) && <Lock size={13} aria-hidden="true" />}
          {say(act)}
        </Button>
      ))}
    </div>
  );
}
