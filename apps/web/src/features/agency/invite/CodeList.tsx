import { REMARK_MAX } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../platform/call/call.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { copyText } from '../../../platform/page/copy.ts';
import { recordTime, recordDay } from '../../../platform/time/time.ts';
import { GROUPS, groupTexts } from '../../../shared/lottery/groups.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { showConfirm, showToast } from '../../../ui/overlay/notices.ts';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import styles from '../core/Agency.module.css';
import { Waiting } from '../core/parts.tsx';
import { agencyTexts } from '../core/texts.ts';
import { inviteLink, readCodesAgain, refusalOf, tellFailure, type useCodes } from './queries.ts';
import { LevelsForm } from './LevelsForm.tsx';
import { ShareCode } from './ShareCode.tsx';
import { inviteTexts } from './texts.ts';

type Code = NonNullable<ReturnType<typeof useCodes>['data']>['list'][number];
type Shown = 'qr' | 'uses' | 'levels' | 'remark';

const TITLES = { qr: 'qr', uses: 'uses', levels: 'changeLevels', remark: 'change' } as const;
const TONES = { open: 'ok', usedUp: 'plain', expired: 'warn' } as const;

/** Own codes with what can be done with each. */
export function CodeList({ codes }: { codes: readonly Code[] }) {
  const t = useText(inviteTexts);
  const [shown, setShown] = useState<{ code: Code; part: Shown } | null>(null);
  if (codes.length === 0) return <Empty title={t('empty')} text={t('emptyText')} />;
  return (
    <>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <CodeRow key={code.code} code={code} onShow={(part) => setShown({ code, part })} />
        ))}
      </ul>
      <Sheet
        open={shown !== null}
        title={shown ? `${t(TITLES[shown.part])} ${shown.code.code}` : ''}
        onClose={() => setShown(null)}
      >
        {shown?.part === 'qr' && <ShareCode code={shown.code.code} />}
        {shown?.part === 'uses' && <Uses code={shown.code.code} />}
        {shown?.part === 'levels' && <LevelsForm code={shown.code} onDone={() => setShown(null)} />}
        {shown?.part === 'remark' && <RemarkForm code={shown.code} onDone={() => setShown(null)} />}
      </Sheet>
    </>
  );
}

function CodeRow({ code, onShow }: { code: Code; onShow(part: Shown): void }) {
  const t = useText(inviteTexts);
  const word = useText(agencyTexts);
  const group = useText(groupTexts);
  const used =
    code.useLimit === null ? t('used', { n: code.usedCount }) : t('usedOf', { n: code.usedCount, max: code.useLimit });
  const facts = [
    code.remark,
    used,
    code.expiresAt === null ? '' : t('until', { day: recordDay(code.expiresAt) }),
  ].filter(Boolean);

  const levels = GROUPS.filter((name) => code.levels[name] !== undefined);
  // All of them: an exception that is not said would be read as the rule.
  const isOne = levels.length === GROUPS.length && new Set(levels.map((name) => code.levels[name])).size === 1;
  const levelsText = isOne
    ? `${t('allGroups')} ${code.levels[levels[0] ?? '']}%`
    : levels.map((name) => `${group(name)} ${code.levels[name]}%`).join(' · ');

  async function remove() {
    if (!(await showConfirm(t('removeAsk', { code: code.code }), { actLabel: t('remove'), destructive: true }))) return;
    try {
      await request(calls.deleteInviteCode, { code: code.code });
      await readCodesAgain();
      showToast(t('removed'));
    } catch (error) {
      tellFailure(error);
    }
  }
  return (
    <li>
      <span className={styles.acts}>
        <b className={styles.code}>{code.code}</b>
        <Tag tone={code.makesAgent ? 'accent' : 'plain'}>{word(code.makesAgent ? 'agent' : 'member')}</Tag>
        <Tag tone={TONES[code.state]}>{t(code.state)}</Tag>
      </span>
      <span className="num">{levelsText}</span>
      <small className={styles.note}>{facts.join(' · ')}</small>
      <span className={styles.acts}>
        <Button size="s" onClick={() => void copyText(inviteLink(code.code))}>
          {t('copy')}
        </Button>
        {(['qr', 'uses', 'levels', 'remark'] as const).map((part) => (
          <Button key={part} size="s" onClick={() => onShow(part)}>
            {t(TITLES[part])}
          </Button>
        ))}
        <Button size="s" kind="danger" onClick={() => void remove()}>
          {t('remove')}
        </Button>
      </span>
    </li>
  );
}

function Uses({ code }: { code: string }) {
  const t = useText(inviteTexts);
  const word = useText(agencyTexts);
  const { data, isError, refetch } = useQuery(callQuery(calls.inviteCodeUses, { code, pageSize: 100 }));
  if (!data) return <Waiting isError={isError} onAgain={() => void refetch()} />;
  if (data.list.length === 0) return <Empty title={t('noUses')} />;
  return (
    <ul className={styles.list}>
      {data.list.map((one) => (
        <li key={`${one.userName}${one.at}`}>
          <span>
            {one.nickname} <small>{one.userName}</small> {one.isAgent && <Tag tone="accent">{word('agent')}</Tag>}
          </span>
          <small className="num">{recordTime(one.at)}</small>
        </li>
      ))}
    </ul>
  );
}

function RemarkForm({ code, onDone }: { code: Code; onDone(): void }) {
  const t = useText(inviteTexts);
  const [remark, setRemark] = useState(code.remark);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function save() {
    setBusy(true);
    setRefusal(null);
    try {
      await request(calls.updateInviteCodeRemark, { code: code.code, remark: remark.trim() });
      await readCodesAgain();
      showToast(t('saved'));
      onDone();
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={styles.form}>
      <Field
        label={t('remark')}
        hint={t('remarkHint', { max: REMARK_MAX })}
        maxLength={REMARK_MAX}
        value={remark}
        error={refusal ?? undefined}
        onChange={(event) => {
          setRemark(event.target.value);
          setRefusal(null);
        }}
      />
      <Button kind="primary" block busy={isBusy} onClick={() => void save()}>
        {t('save')}
      </Button>
    </div>
  );
}
