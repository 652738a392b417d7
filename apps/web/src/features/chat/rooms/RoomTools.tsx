import type { RoomCode } from '@caiting/contract/wire';
import { Flame, Mail, MailOpen, Target, Ticket } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { requireSafetyPassword } from '../../account/index.ts';
import { toggleDragon } from '../../betting/index.ts';
import { MyEnvelopes, SendEnvelope } from '../../envelopes/index.ts';
import type { EnvelopePlace } from '../../envelopes/index.ts';
import { chatTexts } from '../core/texts.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

const ShareSheet = lazyPart(async () => (await import('../cards/ShareSheet.tsx')).ShareSheet);
const PushPlanSheet = lazyPart(async () => (await import('../cards/PushPlanSheet.tsx')).PushPlanSheet);

interface Props {
  place: EnvelopePlace;
  /** The room a manager may push plans into; null for everybody else. */
  pushInto: RoomCode | null;
}

type Tool = 'none' | 'envelope' | 'myEnvelopes' | 'share' | 'plan';

/** Buttons over the text box. Who has no safety password is asked to set one before an envelope (product §5). */
export function RoomTools({ place, pushInto }: Props) {
  const t = useText(chatTexts);
  const [tool, setTool] = useState<Tool>('none');
  const close = () => setTool('none');
  return (
    <>
      <IconButton
        label={t('toolEnvelope')}
        onClick={() => void requireSafetyPassword('envelope').then((has) => has && setTool('envelope'))}
      >
        <Mail size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('toolMyEnvelopes')} onClick={() => setTool('myEnvelopes')}>
        <MailOpen size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('toolShare')} onClick={() => setTool('share')}>
        <Ticket size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('toolDragon')} onClick={toggleDragon}>
        <Flame size={20} aria-hidden="true" />
      </IconButton>
      {pushInto !== null && (
        <IconButton label={t('toolPlan')} onClick={() => setTool('plan')}>
          <Target size={20} aria-hidden="true" />
        </IconButton>
      )}
      <Suspense>
        {tool === 'envelope' && <SendEnvelope open place={place} onClose={close} />}
        {tool === 'myEnvelopes' && <MyEnvelopes onClose={close} />}
        {tool === 'share' && <ShareSheet open onClose={close} />}
        {tool === 'plan' && pushInto !== null && <PushPlanSheet open roomCode={pushInto} onClose={close} />}
      </Suspense>
    </>
  );
}
