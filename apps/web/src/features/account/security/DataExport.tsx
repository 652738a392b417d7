import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { Clock, FileArchive, TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { request } from '../../../platform/call/call.ts';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import { tellRefusal } from '../../../platform/call/tell-refusal.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { isView } from '../../../platform/session/view.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { NotInView } from '../../../shared/site/NotInView.tsx';
import { cx } from '../../../ui/cx.ts';
import { Progress } from '../../../ui/display/Progress.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import styles from './DataExport.module.css';
import { exportTexts } from './export-texts.ts';
import { Failed } from './Failed.tsx';
import page from './Security.module.css';

type State = CallOutput<typeof calls.dataExport>;
type Export = NonNullable<State['export']>;

/** While it is made, nobody tells a page how far it is. */
const LOOK_EVERY_MS = 2_000;

/** The file of all own data: asked for, made in the background, fetched within seven days. */
export function DataExport() {
  const t = useText(exportTexts);
  const { data, isError, refetch } = useQuery({
    ...callQuery(calls.dataExport, {}, true),
    enabled: !isView,
    refetchInterval: ({ state }) => (state.data?.export?.state === 'preparing' ? LOOK_EVERY_MS : false),
  });
  return (
    <Card>
      <CardHead title={t('title')} />
      <div className={styles.body}>
        <p className={styles.text}>{t('what')}</p>
        {isView && <NotInView />}
        {!data && !isView && (isError ? <Failed onAgain={() => void refetch()} /> : <Skeleton height={44} />)}
        {data && <ExportState of={data.export} />}
      </div>
    </Card>
  );
}

type Act = typeof calls.askDataExport | typeof calls.cancelDataExport;

function ExportState({ of }: { of: Export | null }) {
  const t = useText(exportTexts);
  const [isBusy, setBusy] = useState(false);
  async function act(call: Act): Promise<void> {
    setBusy(true);
    try {
      queryClient.setQueryData<State>(callKey(calls.dataExport, {}), await request(call, {}));
    } catch (error) {
      tellRefusal(error);
      // Another tab may have asked for it, or it was done meanwhile.
      await queryClient.invalidateQueries({ queryKey: callKey(calls.dataExport) });
    } finally {
      setBusy(false);
    }
  }
  const ask = (label: string) => (
    <Button busy={isBusy} onClick={() => void act(calls.askDataExport)}>
      {label}
    </Button>
  );
  if (of === null)
    return (
      <p className={styles.ask}>
        {ask(t('ask'))} <small>{t('askNote')}</small>
      </p>
    );
  if (of.state === 'ready') return <Ready of={of} />;
  if (of.state === 'failed')
    return (
      <Box icon={<TriangleAlert size={18} aria-hidden="true" />} title={t('failed')} note={t('failedNote')}>
        {ask(t('again'))}
      </Box>
    );
  return (
    <Box
      icon={<Clock size={18} aria-hidden="true" />}
      title={t('preparing')}
      note={t('since', { time: recordTime(of.askedAt, false) })}
      bar={<Progress share={of.percent / 100} label={t('progress', { percent: of.percent })} />}
    >
      <Button kind="ghost" size="s" busy={isBusy} onClick={() => void act(calls.cancelDataExport)}>
        {t('cancel')}
      </Button>
    </Box>
  );
}

function Ready({ of: { fileName, bytes, readyUntil } }: { of: Export }) {
  const t = useText(exportTexts);
  const [isBusy, setBusy] = useState(false);
  async function fetchFile(): Promise<void> {
    setBusy(true);
    try {
      const { path } = await request(calls.openDataExport, {});
      // An attachment: the browser saves it, and the page stays.
      globalThis.location.assign(path);
    } catch (error) {
      tellRefusal(error);
      await queryClient.invalidateQueries({ queryKey: callKey(calls.dataExport) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Box
      isDone
      icon={<FileArchive size={18} aria-hidden="true" />}
      title={fileName ?? ''}
      note={t('until', { size: sizeText(bytes ?? 0), time: recordTime(readyUntil ?? 0, false) })}
    >
      <Button size="s" busy={isBusy} onClick={() => void fetchFile()}>
        {t('fetch')}
      </Button>
    </Box>
  );
}

interface BoxProps {
  icon: ReactNode;
  title: string;
  note: string;
  bar?: ReactNode;
  isDone?: boolean;
  children: ReactNode;
}

function Box({ icon, title, note, bar, isDone = false, children }: BoxProps) {
  return (
    <div className={cx(styles.box, isDone && styles.done)}>
      <span className={page.icon}>{icon}</span>
      <span className={styles.words} role="status">
        <b translate={isDone ? 'no' : undefined}>{title}</b>
        <small className="num">{note}</small>
      </span>
      {children}
      {bar && <div className={styles.bar}>{bar}</div>}
    </div>
  );
}

const KB = 1_024;

/** One decimal from a megabyte on; a file is never shown as nothing. */
function sizeText(bytes: number): string {
  if (bytes < KB * KB) return `${Math.max(1, Math.round(bytes / KB))} KB`;
  const tenths = Math.round((bytes * 10) / KB / KB);
  return `${Math.floor(tenths / 10)}.${tenths % 10} MB`;
}
