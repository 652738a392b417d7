import { useSearchParams } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { PhoneBarActions } from '../../../ui/layout/PhoneBar.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { RangeFilter, useRange } from '../../records/index.ts';
import { AgentRebateCard } from './AgentRebateCard.tsx';
import { EntriesHead, EntriesList, ExportButton, useEntryFilter } from './EntriesTab.tsx';
import { RechargeTab } from './RechargeTab.tsx';
import styles from '../entries/Statement.module.css';
import { statementTexts } from '../entries/texts.ts';
import { WithdrawTab } from './WithdrawTab.tsx';

const TABS = ['all', 'recharge', 'withdraw'] as const;
type Tab = (typeof TABS)[number];

/** /userCenter/billRecord: the statement, recharges, withdrawals. Tab, span and kind live in the address. */
export function Component() {
  const t = useText(statementTexts);
  const [query, setQuery] = useSearchParams();
  const range = useRange();
  const filter = useEntryFilter(range);
  const rebate = query.get('rebate');
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'all';

  function set(name: 'type' | 'state', value: string) {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    setQuery(next, { replace: true, preventScrollReset: true });
  }
  function choose(next: Tab) {
    const span = new URLSearchParams();
    for (const name of ['range', 'from', 'to']) {
      const value = query.get(name);
      if (value) span.set(name, value);
    }
    if (next !== 'all') span.set('tab', next);
    setQuery(span, { replace: true, preventScrollReset: true });
  }

  return (
    <div className={styles.page}>
      {rebate !== null && tab === 'all' && <AgentRebateCard key={rebate} issueId={rebate} />}
      <PhoneBarActions>{tab === 'all' && <ExportButton filter={filter} />}</PhoneBarActions>
      <Card className={tab === 'all' ? undefined : styles.ended}>
        <header className={`${styles.title} desk`}>
          <h1>{t('title')}</h1>
          {tab === 'all' && <ExportButton filter={filter} />}
        </header>
        <Tabs<Tab>
          label={t('tabs')}
          className={styles.tabs ?? ''}
          value={tab}
          items={TABS.map((one) => ({ value: one, label: t(`tab_${one}`) }))}
          onChange={choose}
        />
        <RangeFilter range={range} />
        {tab === 'all' && <EntriesHead filter={filter} onType={(type) => set('type', type)} />}
      </Card>
      {tab === 'all' && <EntriesList filter={filter} />}
      {tab === 'recharge' && (
        <RechargeTab span={{ from: range.from, to: range.to }} onState={(state) => set('state', state)} />
      )}
      {tab === 'withdraw' && (
        <WithdrawTab span={{ from: range.from, to: range.to }} onState={(state) => set('state', state)} />
      )}
    </div>
  );
}
