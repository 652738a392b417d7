import { consoleSetupCalls } from '@caiting/contract';
import { clockTime, type CallOutput } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert, X } from 'lucide-react';
import { Tag } from '@caiting/web/ui/display/Tag.tsx';
import { Button, ButtonLink } from '@caiting/web/ui/form/Button.tsx';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { Card, CardHead } from '@caiting/web/ui/layout/Card.tsx';
import { ErrorState, Forbidden } from '@caiting/web/ui/layout/States.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { mayUse, needEntry, partOf } from '../contract/entries.ts';
import { valueWord } from '../contract/words.ts';
import { useRoles } from '../form/FormFrame.tsx';
import { Page } from '../parts/Page.tsx';
import { readOptions } from '../platform/query.ts';
import { useSession } from '../platform/session.ts';
import { useSaid } from '../platform/texts.ts';
import { RowsLoading } from '../table/RowTable.tsx';
import { tableTexts } from '../table/texts.ts';
import { setupTexts } from './setup-texts.ts';
import styles from './Setup.module.css';

type Setup = CallOutput<typeof consoleSetupCalls.setup>;
type Item = Setup['list'][number];

const EVERY_MS = 10_000;

/** What a site still lacks before it sells: one number, then what it must have and what it should have. */
export function Component() {
  const t = useText(setupTexts);
  const table = useText(tableTexts);
  const { roles: held, mode } = useSession();
  const entry = needEntry('setup');
  const isAllowed = mayUse(entry, held);
  const roles = useRoles(entry);
  const query = useQuery({
    ...readOptions(consoleSetupCalls.setup, {}),
    enabled: isAllowed,
    refetchInterval: EVERY_MS,
  });
  const { data, error, isError } = query;
  return (
    <Page id="setup" hint={t(mode === 'demo' ? 'demo' : data?.isSelling ? 'selling' : 'notYet')} fresh={t('fresh')}>
      {!isAllowed ? (
        <Card>
          <Forbidden title={table('forbidden')} text={table('whoMay', { roles })} />
        </Card>
      ) : data ? (
        <>
          {isError && <Banner tone="danger">{table('stale', { time: clockTime(query.dataUpdatedAt, true) })}</Banner>}
          <Lists setup={data} />
        </>
      ) : isError ? (
        <Card>
          <ErrorState
            title={table('failed', { why: error.message })}
            action={<Button onClick={() => void query.refetch()}>{table('retry')}</Button>}
          />
        </Card>
      ) : (
        <Card>
          <RowsLoading />
        </Card>
      )}
    </Page>
  );
}

const doneOf = (items: readonly Item[]): number => items.filter(({ isDone }) => isDone).length;

function Lists({ setup: { lacking, list } }: { setup: Setup }) {
  const t = useText(setupTexts);
  const must = list.filter(({ isMust }) => isMust);
  const should = list.filter(({ isMust }) => !isMust);
  const counts = { done: doneOf(must), of: must.length, should: doneOf(should), ofShould: should.length };
  // Only the first one that is missing is filled: one thing after another.
  const first = must.find(({ isDone, part }) => !isDone && part !== '')?.key ?? null;
  return (
    <>
      <Card className={styles.sum}>
        <p>
          <b className="num">{lacking === 0 ? t('ready') : t('lacking', { n: lacking })}</b>
          <span>{t('counts', counts)}</span>
        </p>
        <progress value={doneOf(list)} max={list.length} aria-label={t('progress')} />
        <small>{t('same')}</small>
      </Card>
      <Group title={t('must')} text={t('mustText')} items={must} first={first} isMust />
      <Group title={t('should')} text={t('shouldText')} items={should} first={null} />
    </>
  );
}

function Group({
  title,
  text,
  items,
  first,
  isMust = false,
}: {
  title: string;
  text: string;
  items: readonly Item[];
  first: Item['key'] | null;
  isMust?: boolean;
}) {
  const t = useText(setupTexts);
  const lacking = items.length - doneOf(items);
  return (
    <Card className={styles.card}>
      <CardHead title={title}>
        <span className={styles.text}>{text}</span>
        {lacking > 0 && <Tag tone={isMust ? 'danger' : 'warn'}>{t('short', { n: lacking })}</Tag>}
      </CardHead>
      <ul className={styles.rows}>
        {items.map((item) => (
          <Row key={item.key} item={item} isFirst={item.key === first} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ item, isFirst }: { item: Item; isFirst: boolean }) {
  const t = useText(setupTexts);
  const say = useSaid();
  const { isDone, isMust, title, state, role, part: id, key } = item;
  const part = partOf(id);
  const Icon = isDone ? Check : isMust ? X : TriangleAlert;
  return (
    <li data-key={key} data-state={isDone ? 'done' : isMust ? 'missing' : 'advised'}>
      <i>
        <Icon size={15} aria-hidden="true" />
        <span className="sr">{t(isDone ? 'isDone' : 'isMissing')}</span>
      </i>
      <div>
        <b>{say(title)}</b>
        <small>{say(state)}</small>
      </div>
      {!isDone && (
        <span className={styles.job}>
          <small>{say(valueWord('role', role))}</small>
          {part ? (
            <ButtonLink kind={isFirst ? 'primary' : 'secondary'} size="s" to={`/${part.id}`}>
              {t('goTo', { part: say(part) })}
            </ButtonLink>
          ) : (
            <small>{t('onMachine')}</small>
          )}
        </span>
      )}
    </li>
  );
}
