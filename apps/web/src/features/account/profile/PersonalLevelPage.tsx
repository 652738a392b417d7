import { calls } from '@caiting/contract/registry';
import { formatYuan, money, parseMoney, type Money } from '@caiting/money';
import { useQuery } from '@tanstack/react-query';
import { useGradeName } from '../../../platform/grade.ts';
import { useText } from '../../../platform/i18n.ts';
import { callQuery } from '../../../platform/query.ts';
import { useUser } from '../../../platform/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Money as MoneyText } from '../../../ui/Money.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { ErrorState, Skeleton } from '../../../ui/States.tsx';
import { StatusWord, Tag } from '../../../ui/Tag.tsx';
import styles from './Profile.module.css';
import { profileTexts } from './texts.ts';

const amountOf = (text: string): Money => parseMoney(text) ?? money(0n);
const PARTS = 1_000n;

/** /userCenter/personalLevel: the tenant's grades, and how far the player is. */
export function Component() {
  const t = useText(profileTexts);
  const user = useUser();
  const gradeName = useGradeName();
  const { data, isError, refetch } = useQuery(callQuery(calls.gradeTable, {}));
  if (isError && !data)
    return (
      <Card>
        <ErrorState title={t('failed')} action={<Button onClick={() => void refetch()}>{t('again')}</Button>} />
      </Card>
    );
  if (!data || !user)
    return (
      <Card className={styles.card}>
        <Skeleton height={420} />
      </Card>
    );

  const nameOf = ({ grade, name }: { grade: number; name: string }) => gradeName({ grade, gradeName: name });
  const valid = amountOf(data.turnover);
  const next = data.isGrowing ? data.table.find(({ grade }) => grade === data.grade + 1) : undefined;
  const least = next ? amountOf(next.turnover) : money(0n);
  // A tenant may raise the table: what is missing is never less than nothing.
  const missing = money(least > valid ? least - valid : 0n);
  const share = least > 0n ? Number((valid * PARTS) / least) / Number(PARTS) : 1;
  return (
    <div className={styles.page}>
      <Card className={styles.card}>
        <div className={styles.levelHead}>
          <h1 className="desk">{t('level')}</h1>
          <Tag tone="accent">{gradeName(user)}</Tag>
        </div>
        <p className={styles.turnover}>
          <span>{t('turnover')}</span>
          <b>
            <MoneyText value={valid} />
          </b>
        </p>
        {next && <Progress share={share} label={t('progress')} tone="accent" />}
        <p className={styles.hint}>
          {next
            ? t('toNext', { amount: formatYuan(missing), name: nameOf(next) })
            : t(data.isGrowing ? 'top' : 'outside')}
        </p>
      </Card>
      <Card className={styles.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('grade')}</th>
              <th scope="col">{t('needed')}</th>
              <th scope="col">{t('state')}</th>
            </tr>
          </thead>
          <tbody>
            {data.table.map((row) => (
              <tr key={row.grade} aria-current={row.grade === data.grade || undefined}>
                <th scope="row">{nameOf(row)}</th>
                <td>
                  <MoneyText value={row.turnover} />
                </td>
                <td>
                  {row.grade === data.grade ? (
                    <StatusWord tone="accent">{t('current')}</StatusWord>
                  ) : (
                    <StatusWord tone={data.isGrowing && row.grade < data.grade ? 'ok' : 'plain'}>
                      {t(data.isGrowing && row.grade < data.grade ? 'reached' : 'notReached')}
                    </StatusWord>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.hint}>{t('rule')}</p>
      </Card>
    </div>
  );
}
