import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { RangeFilter, useRange } from '../../records/index.ts';
import styles from '../core/Agency.module.css';
import { Waiting } from '../core/parts.tsx';
import { spanRefusal } from '../core/span-refusal.ts';
import { recordTexts } from './texts.ts';

/** /userCenter/agentChessRecord: rounds of card games of the line; none while the site has no card games. */
export function Component() {
  const t = useText(recordTexts);
  const range = useRange();
  const { data, error, isError, refetch } = useQuery(
    callQuery(calls.getAgentGameBetData, { from: range.fromDay, to: range.toDay }),
  );
  const refusal = spanRefusal(error);
  return (
    <div className={styles.page}>
      <Card className={cx(styles.filters, styles.ranged)}>
        <h1 className="desk">{t('games')}</h1>
        <RangeFilter range={range} refusal={refusal} />
      </Card>
      {data ? (
        <Empty title={t('emptyGames')} text={t('emptyGamesText')} />
      ) : (
        refusal === undefined && <Waiting isError={isError} onAgain={() => void refetch()} />
      )}
    </div>
  );
}
