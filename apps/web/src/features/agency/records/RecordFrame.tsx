import type { CallDef } from '@caiting/contract/wire';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { CallError } from '../../../platform/call/call.ts';
import { useOutdated } from '../../../platform/call/use-outdated.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { ListPages, RangeFilter, type ChosenRange, type Pages } from '../../records/index.ts';
import styles from '../core/Agency.module.css';
import { Waiting } from '../core/parts.tsx';
import { spanRefusal } from '../core/span-refusal.ts';
import { agencyTexts } from '../core/texts.ts';
import { recordTexts } from './texts.ts';

interface Props {
  readonly title: string;
  readonly range: ChosenRange;
  /** The member looked at; '' for the whole line. */
  readonly member: string;
  onMember(userId: string): void;
  readonly filters: ReactNode;
  readonly pages: Pages & { readonly error: Error | null };
  /** By which they are read. */
  readonly of: CallDef;
  readonly count: number;
  readonly empty: string;
  readonly children: ReactNode;
}

/** The frame of a list of records of the line: time, member, filters, rows. */
export function RecordFrame({ title, range, member, onMember, filters, pages, of, count, empty, children }: Props) {
  const t = useText(recordTexts);
  const word = useText(agencyTexts);
  const refusal = spanRefusal(pages.error);
  const needsMember = pages.error instanceof CallError && pages.error.key === 'memberNeeded';
  return (
    <div className={styles.page}>
      <Card className={cx(styles.filters, styles.ranged)}>
        <h1 className="desk">{title}</h1>
        <RangeFilter range={range} refusal={refusal} />
        <div className={styles.acts}>
          {filters}
          {member ? (
            <Button onClick={() => onMember('')}>{t('showAll')}</Button>
          ) : (
            <ButtonLink to="/userCenter/agentMember">{word('chooseMember')}</ButtonLink>
          )}
        </div>
      </Card>
      {needsMember ? (
        <Empty
          title={word('chooseMember')}
          text={word('needMember')}
          action={<ButtonLink to="/userCenter/agentMember">{t('goMembers')}</ButtonLink>}
        />
      ) : (
        refusal === undefined && (
          <Card>
            <Renewal of={of} onPress={() => void pages.refetch()} />
            <ListPages
              pages={pages}
              count={count}
              pending={<Waiting isError={false} onAgain={() => undefined} />}
              failed={word('failed')}
              empty={<Empty title={empty} text={t('emptyText')} />}
            >
              {children}
            </ListPages>
          </Card>
        )
      )}
    </div>
  );
}

/** Something happened in the line since the rows were read: they stay under the reader until they are asked for. */
function Renewal({ of, onPress }: { readonly of: CallDef; onPress(): void }) {
  const t = useText(recordTexts);
  const isOutdated = useOutdated(of);
  return (
    <div role="status">
      {isOutdated && (
        <Button size="s" block onClick={onPress}>
          <RefreshCw size={14} aria-hidden="true" /> {t('outdated')}
        </Button>
      )}
    </div>
  );
}
