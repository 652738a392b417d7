import type { StaffKey } from '@caiting/contract';
import { listTime } from '@caiting/contract/wire';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { Tag } from '@caiting/web/ui/display/Tag.tsx';
import { ErrorState } from '@caiting/web/ui/layout/States.tsx';
import { serverNow } from '@caiting/web/ui/hooks/clock.ts';
import { useLocale, useText } from '@caiting/web/i18n/i18n.ts';
import { RowsLoading } from '../table/RowTable.tsx';
import type { UrlState } from '../table/url-state.ts';
import { shortFingerprint } from './fingerprint.ts';
import { KeyMaker } from './KeyMaker.tsx';
import styles from './Signing.module.css';
import type { Here } from './state.ts';
import { signingTexts } from './texts.ts';
import { useHere } from './use-here.ts';

/** One's own signing keys: that of this browser, and all there are. */
export function KeyPage({ url }: { url: UrlState }) {
  const t = useText(signingTexts);
  const { data: here, error, refetch } = useHere();
  if (here === undefined)
    return error === null ? (
      <RowsLoading />
    ) : (
      <ErrorState
        title={t('notRead', { why: error.message })}
        action={<Button onClick={() => void refetch()}>{t('again')}</Button>}
      />
    );
  return (
    <div className={styles.page}>
      <Rule here={here} />
      <section>
        <h2>{t('here')}</h2>
        <KeyMaker here={here} />
      </section>
      {here.signing.keys.length > 0 && <AllKeys here={here} url={url} />}
    </div>
  );
}

const useTime = (): ((at: number) => string) => {
  const locale = useLocale((state) => state.locale);
  return (at) => listTime(at, serverNow(), locale, false);
};

/** Whether this site wants every act signed. */
function Rule({ here: { signing } }: { here: Here }) {
  const t = useText(signingTexts);
  const time = useTime();
  const { requiredSince } = signing;
  if (requiredSince === null) return <Banner tone="mute">{t('optional')}</Banner>;
  return <Banner tone="info">{t('required', { time: time(requiredSince.at) })}</Banner>;
}

function AllKeys({ here, url }: { here: Here; url: UrlState }) {
  const t = useText(signingTexts);
  return (
    <section>
      <h2>{t('all')}</h2>
      <ul className={styles.keys}>
        {here.signing.keys.map((row) => (
          <KeyRow
            key={row.fingerprint}
            row={row}
            isHere={here.kept.some(({ key }) => key.fingerprint === row.fingerprint)}
            onWithdraw={() => url.set({ do: 'withdrawStaffKey', row: row.fingerprint, choose: null })}
          />
        ))}
      </ul>
      <details className={styles.fold}>
        <summary>{t('lost')}</summary>
        <p>{t('lostText')}</p>
      </details>
    </section>
  );
}

function KeyRow({ row, isHere, onWithdraw }: { row: StaffKey; isHere: boolean; onWithdraw(): void }) {
  const t = useText(signingTexts);
  const time = useTime();
  const { label, state, fingerprint, createdAt, activeAt, withdrawnAt } = row;
  const times = [
    shortFingerprint(fingerprint),
    t('since', { time: time(createdAt) }),
    activeAt === null ? '' : t('activeSince', { time: time(activeAt) }),
    withdrawnAt === null ? '' : t('withdrawnAt', { time: time(withdrawnAt) }),
  ];
  return (
    <li>
      <b>
        <span translate="no">{label}</span>
        {state === 'active' && <Tag tone="ok">{t('stateActive')}</Tag>}
        {state === 'offered' && <Tag tone="info">{t('offered', { n: row.confirmedBy.length })}</Tag>}
        {state === 'withdrawn' && <Tag>{t('stateWithdrawn')}</Tag>}
        {isHere && <Tag tone="line">{t('isHere')}</Tag>}
      </b>
      <small className="num">{times.filter(Boolean).join(' · ')}</small>
      {state !== 'withdrawn' && (
        <Button size="s" data-act="withdrawStaffKey" aria-label={t('withdrawOf', { name: label })} onClick={onWithdraw}>
          {t('withdraw')}
        </Button>
      )}
    </li>
  );
}
