import type { LiveRoom } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useState } from 'react';
import { Link } from 'react-router';
import { request } from '../../../platform/call/call.ts';
import { tellRefusal } from '../../../platform/call/tell-refusal.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { textOf, useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { ReportLive } from '../report/ReportLive.tsx';
import { reportTexts } from '../report/texts.ts';
import styles from './Room.module.css';
import { roomTexts } from './texts.ts';

/** Who streams, and whether one follows. */
export function Streamer({ room }: { room: LiveRoom }) {
  const t = useText(roomTexts);
  const locale = useLocale((state) => state.locale);
  const ofReport = useText(reportTexts);
  const [isReporting, setReporting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { item } = room;
  async function handleFollow() {
    setBusy(true);
    try {
      const { isFollowed } = await request(calls.setLiveFollow, { room: item.code, isFollowed: !item.isFollowed });
      if (isFollowed) showToast(textOf(roomTexts, 'followedNote'));
      await queryClient.invalidateQueries({ queryKey: callKey(calls.liveRoom) });
    } catch (error) {
      tellRefusal(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className={styles.streamer}>
      <Avatar name={item.streamer.name} src={item.streamer.avatar} size={72} />
      <h2>{item.streamer.name}</h2>
      <p>{item.title[locale]}</p>
      <p className="num">{t('followers', { n: room.followers })}</p>
      {room.isOwn ? (
        <ButtonLink to="/live/studio" kind="primary">
          {t('studio')}
        </ButtonLink>
      ) : (
        <Button
          kind={item.isFollowed ? 'secondary' : 'soft'}
          busy={isBusy}
          aria-pressed={item.isFollowed}
          onClick={() => void handleFollow()}
        >
          {t(item.isFollowed ? 'followed' : 'follow')}
        </Button>
      )}
      {!room.isOwn && (
        <Button kind="ghost" size="s" onClick={() => setReporting(true)}>
          {ofReport('open')}
        </Button>
      )}
      <p className={styles.honest}>
        {t('notVerified')} · <Link to="/verify">{t('verify')}</Link>
      </p>
      <ReportLive room={item.code} open={isReporting} onClose={() => setReporting(false)} />
    </section>
  );
}
