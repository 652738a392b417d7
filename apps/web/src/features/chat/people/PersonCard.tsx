import { REMARK_MAX } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { RoomCode, UserId } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { tellRefusal } from '../../../platform/call/tell-refusal.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery, queryClient, callKey } from '../../../platform/call/query.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { TextArea } from '../../../ui/form/Field.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { useGoToChat } from '../core/chat-place.ts';
import { Taste } from './Taste.tsx';
import styles from '../core/People.module.css';
import { GradeTag } from '../core/GradeTag.tsx';
import { MuteChoices } from '../mutes/MuteChoices.tsx';
import { chatTexts } from '../core/texts.ts';

const ReportSheet = lazyPart(async () => (await import('../reports/ReportSheet.tsx')).ReportSheet);

interface Props {
  roomCode: RoomCode;
  userId: string | null;
  isManager: boolean;
  onClose: () => void;
}

/** Who somebody is: nickname, masked account, grade; for managers also mute and remark. */
export function PersonCard({ roomCode, userId, isManager, onClose }: Props) {
  const t = useText(chatTexts);
  return (
    <Sheet open={userId !== null} onClose={onClose} title={t('card')}>
      {userId !== null && (
        <Card roomCode={roomCode} userId={userId as UserId} isManager={isManager} onClose={onClose} />
      )}
    </Sheet>
  );
}

/** product §3; 0 was not said. */
const SEXES: Readonly<Record<number, 'male' | 'female'>> = { 1: 'male', 2: 'female' };

function Card({ roomCode, userId, isManager, onClose }: Omit<Props, 'userId'> & { userId: UserId }) {
  const t = useText(chatTexts);
  const card = useQuery(callQuery(calls.getRoleUserCardFront, { roomCode, userId }));
  if (!card.data) return <Skeleton height={72} width="100%" />;
  const { data } = card;
  const sex = SEXES[data.sex];
  return (
    <div className={styles.card}>
      <header>
        <Avatar name={data.nickName} src={data.avatar} size={56} />
        <div>
          <b translate="no">{data.nickName}</b>
          <small>
            {t('account')} {data.userName}
            {sex !== undefined && ` · ${t(sex)}`}
          </small>
          <GradeTag of={data} />
        </div>
      </header>
      <Taste playedLottery={data.playedLottery} totalBonus={data.totalBonus} />
      {(isManager || data.isManager) && <DirectButton userId={userId} onClose={onClose} />}
      {isManager && !data.isManager && (
        <>
          <MuteChoices roomCode={roomCode} whom={{ target: userId }} isMuted={data.isMuted} />
          <Remark userId={userId} />
        </>
      )}
      <ReportButton roomCode={roomCode} userId={userId} />
    </div>
  );
}

/** product §6: a private chat is between a manager and anybody but oneself. */
function DirectButton({ userId, onClose }: { userId: UserId; onClose: () => void }) {
  const t = useText(chatTexts);
  const goTo = useGoToChat();
  if (useUser()?.userId === userId) return null;
  async function open(): Promise<void> {
    const room = await request(calls.getDirectRoomWeb, { targetUserId: userId });
    queryClient.setQueryData(callKey(calls.getDirectRoomWeb, { roomId: room.roomId }), room);
    onClose();
    goTo({ direct: room.roomId });
  }
  return <Button onClick={() => void open().catch(tellRefusal)}>{t('directTalk')}</Button>;
}

/** Of somebody else: nobody reports oneself. */
function ReportButton({ roomCode, userId }: { roomCode: RoomCode; userId: UserId }) {
  const t = useText(chatTexts);
  const [isOpen, setOpen] = useState(false);
  if (useUser()?.userId === userId) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('report')}</Button>
      {isOpen && (
        <Suspense>
          <ReportSheet roomCode={roomCode} of={{ kind: 'person', userId }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Remark({ userId }: { userId: UserId }) {
  const t = useText(chatTexts);
  const input = { targetUserId: userId };
  const saved = useQuery(callQuery(calls.getMemberRemark, input)).data?.remark;
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string>();
  const remark = typed ?? saved ?? '';
  const isTooLong = [...remark].length > REMARK_MAX;

  async function save(): Promise<void> {
    try {
      await request(calls.setMemberRemark, { ...input, remark });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.told) setRefused(error.message);
      return;
    }
    await queryClient.invalidateQueries({ queryKey: callKey(calls.getMemberRemark, input) });
    setTyped(null);
    showToast(t('changed'));
  }
  return (
    <div className={styles.remark}>
      <TextArea
        label={t('remark')}
        value={remark}
        rows={2}
        error={isTooLong ? t('remarkTooLong') : refused}
        onChange={(event) => {
          setTyped(event.target.value);
          setRefused(undefined);
        }}
      />
      <Button size="s" disabled={typed === null || isTooLong} onClick={() => void save()}>
        {t('save')}
      </Button>
    </div>
  );
}
