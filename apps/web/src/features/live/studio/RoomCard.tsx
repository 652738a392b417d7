import type { StudioRoom } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useState, type FormEvent } from 'react';
import { request } from '../../../platform/call/call.ts';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { serverNow } from '../../../platform/time/clock.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { showConfirm, showToast } from '../../../ui/overlay/notices.ts';
import { showTime } from '../core/show-time.ts';
import { CoverForm } from './CoverForm.tsx';
import { PlanForm } from './PlanForm.tsx';
import styles from './Studio.module.css';
import { studioTexts } from './texts.ts';
import { useAct } from './use-act.ts';

const TITLE_MAX = 40;
const TITLE_EN_MAX = 60;

/** A room of the streamer's: how it stands, and what one does with it. */
export function RoomCard({ room }: { room: StudioRoom }) {
  const t = useText(studioTexts);
  const locale = useLocale((state) => state.locale);
  const { isBusy, run } = useAct();
  const { show } = room;
  const isOn = show?.state === 'live';
  const about = { room: room.code };
  async function askEnd() {
    const isSure = await showConfirm(t('endAsk'), { actLabel: t('end'), cancelLabel: t('endKeep'), destructive: true });
    if (isSure) run(() => request(calls.endLive, about));
  }
  return (
    <Card className={styles.card}>
      <header className={styles.head}>
        <h2 className="ell">{room.title[locale]}</h2>
        <span className={styles.state} data-on={isOn || undefined}>
          {stateWords()}
        </span>
      </header>
      <p className={styles.facts}>
        <span className="num">{t('viewers', { n: room.viewers })}</span>
        <span className="num">{t('followers', { n: room.followers })}</span>
        {isOn && <span className="num">{t('gifts', { n: show.gifts })}</span>}
        {isOn && (
          <span>
            {t('earned')} <Money value={show.income} />
          </span>
        )}
      </p>
      <div className={styles.acts}>
        {isOn ? (
          <Button kind="danger" busy={isBusy} onClick={() => void askEnd()}>
            {t('end')}
          </Button>
        ) : (
          <Button kind="primary" busy={isBusy} onClick={() => run(() => request(calls.startLive, about))}>
            {t('start')}
          </Button>
        )}
        <ButtonLink to={`/live/${room.type}/${room.code}`}>{t('room')}</ButtonLink>
      </div>
      {!isOn && <PlanForm room={room} />}
      {isOn && (
        <p className={styles.pinned}>
          <b>{t('pinned')}</b>
          {show.pinned ? (
            <>
              <span className="ell">
                {show.pinned.name}：{show.pinned.text}
              </span>
              <Button size="s" busy={isBusy} onClick={() => run(() => request(calls.pinLiveMessage, about))}>
                {t('unpin')}
              </Button>
            </>
          ) : (
            <span>{t('pinNone')}</span>
          )}
        </p>
      )}
      <TitleForm room={room} />
      <CoverForm room={room} />
    </Card>
  );

  function stateWords(): string {
    if (show === null) return t('off');
    const at = isOn ? show.startedAt : show.plannedAt;
    const time = at === null ? '' : showTime(at, serverNow());
    return t(isOn ? 'on' : 'planned', { time });
  }
}

function TitleForm({ room }: { room: StudioRoom }) {
  const t = useText(studioTexts);
  const { isBusy, run } = useAct();
  const [title, setTitle] = useState(room.title.zh);
  const [titleEn, setTitleEn] = useState(room.title.en);
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    run(async () => {
      await request(calls.setLiveTitle, { room: room.code, title, titleEn });
      showToast(t('titleSaved'));
    });
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <Field
        label={t('titleZh')}
        value={title}
        maxLength={TITLE_MAX}
        required
        onChange={(event) => setTitle(event.target.value)}
      />
      <Field
        label={t('titleEn')}
        value={titleEn}
        maxLength={TITLE_EN_MAX}
        required
        onChange={(event) => setTitleEn(event.target.value)}
      />
      <Button
        type="submit"
        busy={isBusy}
        disabled={
          title.trim() === '' || titleEn.trim() === '' || (title === room.title.zh && titleEn === room.title.en)
        }
      >
        {t('titleSave')}
      </Button>
    </form>
  );
}
