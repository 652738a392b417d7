import type { LiveItem } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useState } from 'react';
import { Link } from 'react-router';
import { request } from '../../../platform/call/call.ts';
import { tellRefusal } from '../../../platform/call/tell-refusal.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { textOf, useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { loginPath } from '../../../platform/page/navigation.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { groupOf } from '../../draws/index.ts';
import { showTime } from '../core/show-time.ts';
import { liveTexts } from '../core/texts.ts';
import styles from './LiveList.module.css';

interface Props {
  readonly item: LiveItem;
  readonly now: number;
}

/** A show to come, with the wish for a letter when it begins. */
export function PlannedRow({ item, now }: Props) {
  const t = useText(liveTexts);
  const user = useUser();
  return (
    <Row item={item} text={item.plannedAt === null ? '' : t('plannedAt', { time: showTime(item.plannedAt, now) })}>
      {user ? (
        <Remind item={item} />
      ) : (
        <ButtonLink to={loginPath('/liveList')} size="s">
          {t('remind')}
        </ButtonLink>
      )}
    </Row>
  );
}

export function EndedRow({ item, now }: Props) {
  const t = useText(liveTexts);
  const text = item.endedAt === null ? '' : t('endedAt', { time: showTime(item.endedAt, now), n: item.peak });
  return <Row item={item} text={text} />;
}

function Row({ item, text, children }: { item: LiveItem; text: string; children?: React.ReactNode }) {
  const t = useText(liveTexts);
  const locale = useLocale((state) => state.locale);
  const group = groupOf(item.type);
  return (
    <li className={styles.row}>
      {group && <GroupGlyph group={group} size={32} />}
      <Link className={styles.what} to={`/live/${item.type}/${item.code}`}>
        <b className="ell">{item.title[locale]}</b>
        <small className="ell" translate="no">
          {text} · {t('streamer', { name: item.streamer.name })}
        </small>
      </Link>
      {children}
    </li>
  );
}

function Remind({ item }: { item: LiveItem }) {
  const t = useText(liveTexts);
  const [isBusy, setBusy] = useState(false);
  async function handlePress() {
    setBusy(true);
    try {
      const { isReminded } = await request(calls.setLiveReminder, {
        showId: item.showId,
        isReminded: !item.isReminded,
      });
      await queryClient.invalidateQueries({ queryKey: callKey(calls.liveList) });
      showToast(textOf(liveTexts, isReminded ? 'remindSet' : 'remindGone'));
    } catch (error) {
      tellRefusal(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      size="s"
      kind={item.isReminded ? 'soft' : 'secondary'}
      busy={isBusy}
      aria-pressed={item.isReminded}
      onClick={() => void handlePress()}
    >
      {t(item.isReminded ? 'reminded' : 'remind')}
    </Button>
  );
}
