import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../platform/call/call.ts';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { GROUPS, groupTexts } from '../../../shared/lottery/groups.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import styles from '../core/Agency.module.css';
import { Refusal, Waiting } from '../core/parts.tsx';
import { LevelChoice } from './LevelChoice.tsx';
import { levelsJson, tenthsOf, type Tenths } from './levels.ts';
import { readCodesAgain, refusalOf, useOwnLevels } from './queries.ts';
import { inviteTexts } from './texts.ts';

type Code = CallOutput<typeof calls.inviteCodeList>['list'][number];

/** Changes the rates of a code, for who joins from then on, and shows what they were. */
export function LevelsForm({ code, onDone }: { code: Code; onDone(): void }) {
  const t = useText(inviteTexts);
  const { data, isError, refetch } = useOwnLevels();
  const [chosen, setChosen] = useState<Tenths | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (!data) return <Waiting isError={isError} onAgain={() => void refetch()} />;
  const own = tenthsOf(data.levels);
  // No higher than the own level is now: so much those who join would get.
  const held = tenthsOf(code.levels);
  const now = Object.fromEntries(
    Object.entries(own).map(([group, most]) => [group, Math.min(most, held[group] ?? most)]),
  );
  const levels = chosen ?? now;

  async function save() {
    setBusy(true);
    setRefusal(null);
    try {
      await request(calls.updateInviteCodeLevels, { code: code.code, levels: levelsJson(levels) });
      await Promise.all([
        readCodesAgain(),
        queryClient.invalidateQueries({ queryKey: callKey(calls.inviteCodeLevels) }),
      ]);
      showToast(t('levelsSaved'));
      onDone();
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={styles.form}>
      <LevelChoice
        value={levels}
        own={own}
        onChange={(chosenNow) => {
          setChosen(chosenNow);
          setRefusal(null);
        }}
      />
      <Refusal text={refusal} />
      <p className={styles.note}>{t('fromNowOn')}</p>
      <Button kind="primary" block busy={isBusy} onClick={() => void save()}>
        {t('saveLevels')}
      </Button>
      <PastLevels code={code.code} />
    </div>
  );
}

function PastLevels({ code }: { code: string }) {
  const t = useText(inviteTexts);
  const group = useText(groupTexts);
  const { data } = useQuery(callQuery(calls.inviteCodeLevels, { code }));
  if (!data || data.list.length === 0) return null;
  return (
    <>
      <h3>{t('pastLevels')}</h3>
      <ul className={styles.list}>
        {data.list.map(({ levels, since, until }) => (
          <li key={until}>
            <span className="num">
              {GROUPS.filter((name) => levels[name] !== undefined)
                .map((name) => `${group(name)} ${levels[name]}%`)
                .join(' · ') || t('asMine')}
            </span>
            <small className="num">
              {recordTime(since)} – {recordTime(until)}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}
