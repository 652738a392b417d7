import { SETTINGS_FILE_MAX, consoleSettingsFileCalls } from '@caiting/contract';
import type { CallOutput } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { Card, CardHead } from '@caiting/web/ui/layout/Card.tsx';
import { cx } from '@caiting/web/ui/cx.ts';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { saveFile } from '@caiting/web/save-file';
import { needEntry } from '../contract/entries.ts';
import { settingWord, valueWord } from '../contract/words.ts';
import { CallForm } from '../form/CallForm.tsx';
import { FilePick } from '../form/FilePick.tsx';
import { settingText } from '../form/settings/SettingInputs.tsx';
import { Page } from '../parts/Page.tsx';
import { Panel } from '../parts/Panel.tsx';
import part from '../parts/Part.module.css';
import { CallFault, send } from '../platform/client.ts';
import { useSaid } from '../platform/texts.ts';
import { DataTable } from '../table/DataTable.tsx';
import { ReadFault } from '../table/ReadFault.tsx';
import styles from './Settings.module.css';
import { settingsFileTexts } from './texts.ts';

type Compared = CallOutput<typeof consoleSettingsFileCalls.compareSettings>;
type Change = Compared['list'][number];

/** All settings as a file, and a file against what stands there. Each change opens the form of its own act. */
export function SettingsFilePage() {
  const t = useText(settingsFileTexts);
  const [text, setText] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Change | null>(null);
  return (
    <Page id="settings" hint={<Link to="/settings">‹ {t('back')}</Link>}>
      <div className={cx(part.cols, chosen && part.hasPanel)}>
        <div className={styles.cards}>
          <ExportCard />
          <Card className={styles.card}>
            <CardHead title={t('importTitle')} />
            <p className={styles.note}>{t('importText')}</p>
            <FileField
              onRead={(read) => {
                setChosen(null);
                setText(read);
              }}
            />
          </Card>
          {text !== null && <Differences text={text} onChoose={setChosen} />}
        </div>
        {chosen && <ChangePanel key={chosen.key} change={chosen} onClose={() => setChosen(null)} />}
      </div>
    </Page>
  );
}

function ExportCard() {
  const t = useText(settingsFileTexts);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const take = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      const { fileName, text } = await send(consoleSettingsFileCalls.exportSettings, {});
      saveFile(fileName, new Blob([text], { type: 'application/json' }));
    } catch (error) {
      if (!(error instanceof CallFault)) throw error;
      setFault(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card className={styles.card}>
      <CardHead title={t('exportTitle')} />
      <p className={styles.note}>{t('exportText')}</p>
      {fault !== null && <Banner tone="danger">{fault}</Banner>}
      <p className={styles.note}>
        <Button busy={isBusy} onClick={() => void take()}>
          {t('export')}
        </Button>
      </p>
    </Card>
  );
}

function FileField({ onRead }: { onRead(text: string | null): void }) {
  const t = useText(settingsFileTexts);
  const [fault, setFault] = useState<string | null>(null);
  const read = async (file: File): Promise<void> => {
    // What is far too long is not read at all.
    const text = file.size > SETTINGS_FILE_MAX * BYTES_PER_SIGN ? null : await file.text();
    const isFit = text !== null && text.length <= SETTINGS_FILE_MAX;
    setFault(isFit ? null : t('tooLong', { n: SETTINGS_FILE_MAX }));
    onRead(isFit ? text : null);
  };
  return (
    <div className={styles.note}>
      <FilePick label={t('choose')} accept=".json,application/json" onChoose={(file) => void read(file)} />
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
/** A sign of UTF-16 takes no more of UTF-8. */
const BYTES_PER_SIGN = 3;

/** Compared again after each act, so that what was done stands here no more. */
function Differences({ text, onChoose }: { text: string; onChoose(change: Change): void }) {
  const t = useText(settingsFileTexts);
  const { data, error, refetch } = useQuery({
    queryKey: ['settingsFile', text],
    queryFn: ({ signal }) => send(consoleSettingsFileCalls.compareSettings, { text }, { signal }),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (error)
    return (
      <Card className={styles.card}>
        <ReadFault why={error.message} oldSince={null} onAgain={() => void refetch()} />
      </Card>
    );
  if (data === undefined)
    return (
      <Card className={styles.card} aria-busy="true">
        <p className={styles.note}>{t('comparing')}</p>
      </Card>
    );
  const { list, refused, same } = data;
  return (
    <>
      <Card className={styles.card}>
        <CardHead title={t('changes')} />
        <p className={styles.note} role="status">
          {t('counts', { changes: list.length, same, refused: refused.length })}
        </p>
        {list.length === 0 ? (
          <p className={styles.note}>{t('nothing')}</p>
        ) : (
          <DataTable caption={t('changes')} heads={[t('setting'), t('before'), t('after'), t('who'), t('act')]}>
            {list.map((change) => (
              <ChangeRow key={change.key} change={change} onChoose={onChoose} />
            ))}
          </DataTable>
        )}
      </Card>
      {refused.length > 0 && <Refused refused={refused} />}
    </>
  );
}

/** A setting by its name, and by its key where that is another word. */
function Named({ of: key }: { of: string }) {
  const name = useSaid()(settingWord(key));
  return (
    <>
      {name} {name !== key && <small translate="no">{key}</small>}
    </>
  );
}

/** Two values in JSON as a person reads them: of values by group only the groups that differ. */
function parted(before: string, after: string): readonly [string, string] {
  const [was, is]: readonly unknown[] = [JSON.parse(before), JSON.parse(after)];
  if (!isByKey(was) || !isByKey(is)) return [settingText(was), settingText(is)];
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const differing = keys.filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]));
  const said = (values: Readonly<Record<string, unknown>>): string =>
    differing.map((key) => `${key} ${key in values ? settingText(values[key]) : '—'}`).join('\n');
  return [said(was), said(is)];
}
const isByKey = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function ChangeRow({ change, onChoose }: { change: Change; onChoose(change: Change): void }) {
  const t = useText(settingsFileTexts);
  const say = useSaid();
  const { key, before, after, takesTwo, waits } = change;
  return (
    <tr>
      <th scope="row">
        <Named of={key} />
      </th>
      {parted(before, after).map((words, at) => (
        <td key={at} className={styles.value}>
          <code>{words}</code>
        </td>
      ))}
      <td>
        {t(takesTwo ? 'two' : 'one')}
        {waits && (
          <Link className={styles.waits} to={`/approvals?view=waiting&row=${waits.id}`}>
            {t(waits.isSame ? 'waitsSame' : 'waitsOther', { who: waits.askedBy })}
          </Link>
        )}
      </td>
      <td>
        <Button size="s" aria-label={t('askWhat', { what: say(settingWord(key)) })} onClick={() => onChoose(change)}>
          {t('ask')}
        </Button>
      </td>
    </tr>
  );
}

function Refused({ refused }: { refused: Compared['refused'] }) {
  const t = useText(settingsFileTexts);
  const say = useSaid();
  return (
    <Card className={styles.card}>
      <CardHead title={t('refusedTitle')} />
      <DataTable caption={t('refusedTitle')} heads={[t('line'), t('setting'), t('why')]}>
        {refused.map(({ line, key, refusedFor }) => (
          <tr key={line}>
            <th scope="row" className="num">
              {line}
            </th>
            <td>
              <Named of={key} />
            </td>
            <td>{say(valueWord('refusedFor', refusedFor))}</td>
          </tr>
        ))}
      </DataTable>
      <p className={styles.note}>{t('unsaid')}</p>
    </Card>
  );
}

/** The act that sets one value: with its preview, its signature and its second person, as everywhere. */
function ChangePanel({ change, onClose }: { change: Change; onClose(): void }) {
  const t = useText(settingsFileTexts);
  const { key, after, before } = change;
  return (
    <Panel label={t('panel')} onClose={onClose}>
      <CallForm
        entry={needEntry('setTenantSetting')}
        filled={{ key, value: settingText(JSON.parse(after)) }}
        opened={{ key, value: settingText(JSON.parse(before)) }}
        now={null}
        draftKey={`setTenantSetting|file|${key}|${after}`}
        onClose={onClose}
      />
    </Panel>
  );
}
