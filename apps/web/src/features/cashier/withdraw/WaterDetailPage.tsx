import { calls } from '@caiting/contract/registry';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callKey } from '../../../platform/call/query.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Chips } from '../../../ui/form/Chips.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Progress } from '../../../ui/display/Progress.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { causeLink, noPageKey } from '../entries/cause-link.ts';
import { useCodeName } from '../entries/Entries.tsx';
import { RecordsBody } from '../entries/parts.tsx';
import { statementTexts } from '../entries/texts.ts';
import { FlowCard, SOURCE_TONES, shareOf, sourceState, type Source } from './FlowCard.tsx';
import { withdrawTexts } from './texts.ts';
import styles from './Water.module.css';

const PAGE = 20;

/** /userCenter/waterDetail: what each recharge and bonus still asks for. */
export function Component() {
  const t = useText(withdrawTexts);
  const [query, setQuery] = useSearchParams();
  const openOnly = query.get('open') === '1';
  const input = { pageSize: PAGE, ...(openOnly && { openOnly: '1' as const }) };
  const pages = useInfiniteQuery({
    queryKey: [...callKey(calls.getWithdrawLimitFlowList), 'pages', input],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(calls.getWithdrawLimitFlowList, { ...input, ...(pageParam && { before: pageParam }) }, { signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const sources = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const total = pages.data?.pages[0]?.total;
  return (
    <div className={styles.page}>
      <h1 className="sr desk">{t('water')}</h1>
      {total ? (
        <FlowCard flow={total} isWhole />
      ) : (
        pages.isPending && <Skeleton width="100%" height={120} radius={12} />
      )}
      <Card className={styles.filter}>
        <Chips
          label={t('filter')}
          value={openOnly ? 'open' : 'all'}
          options={[
            { value: 'all', label: t('waterAll') },
            { value: 'open', label: t('waterOpen') },
          ]}
          onChange={(value) => setQuery(value === 'open' ? { open: '1' } : {}, { replace: true })}
        />
        <p>{t('waterNote')}</p>
        <ButtonLink size="s" to="/userCenter/withdraw">
          {t('title')}
        </ButtonLink>
      </Card>
      <RecordsBody pages={pages} count={sources.length}>
        <Card as="div">
          <ul className={styles.sources}>
            {sources.map((source) => (
              <SourceRow key={source.id} source={source} />
            ))}
          </ul>
        </Card>
      </RecordsBody>
    </div>
  );
}

function SourceRow({ source }: { source: Source }) {
  const t = useText(withdrawTexts);
  const why = useText(statementTexts);
  const nameOf = useCodeName();
  const state = sourceState(source);
  const to = causeLink(source.cause);
  const title = (
    <b>
      {nameOf(source)} <Money value={source.amount} /> × {source.factor}
    </b>
  );
  return (
    <li>
      {to ? <Link to={to}>{title}</Link> : title}
      <Tag tone={SOURCE_TONES[state]}>{t(state)}</Tag>
      <small className="num">
        {recordTime(source.at)}
        {!to && ` · ${why(noPageKey(source.code))}`}
      </small>
      <small>
        <Money value={source.done} /> / <Money value={source.required} />
      </small>
      <Progress share={shareOf(source)} tone={state === 'met' ? 'ok' : 'accent'} thin />
    </li>
  );
}
