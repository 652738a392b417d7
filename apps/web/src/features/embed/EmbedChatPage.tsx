import type { ReactNode } from 'react';
import { useText } from '../../platform/i18n/i18n.ts';
import { isFrame } from '../../platform/session/frame.ts';
import { useSession } from '../../platform/session/session.ts';
import { PRODUCT_NAME, useTenant } from '../../shared/site/tenant.ts';
import { useDocumentTitle } from '../../shared/site/title.ts';
import { exceptInView } from '../../shared/site/NotInView.tsx';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { LogoMark } from '../../ui/display/Logo.tsx';
import { LoginProofHost } from '../account/index.ts';
import { NoticeHost } from '../../ui/overlay/NoticeHost.tsx';
import { Forbidden } from '../../ui/layout/States.tsx';
import { ChatInPlace } from '../chat/index.ts';
import { RealityCheckHost } from '../protection/index.ts';
import { AccountForm } from './AccountForm.tsx';
import { giveUp } from './answer.ts';
import styles from './Embed.module.css';
import { enter, useEmbed, type Unbound } from './embed-store.ts';
import { embedTexts } from './texts.ts';
import { useBridge } from './use-bridge.ts';

const NOBODY: readonly string[] = [];

/** /embedChat: the chat inside a site of others. That site says who its user is; nothing of this page leads out of the frame. */
function EmbedChatPage() {
  const t = useText(embedTexts);
  const tenant = useTenant();
  useDocumentTitle(t('title'));
  useBridge(tenant?.embedOrigins ?? NOBODY);
  // Nothing that was written or opened for one person stays for the next whom that site proves.
  const left = useSession((session) => session.left);
  return (
    <div className={styles.frame}>
      <main id="main" className={styles.main}>
        <h1 className="sr">{t('title')}</h1>
        {tenant && <Content key={left} isOpen={tenant.embedOrigins.length > 0} />}
      </main>
      <RealityCheckHost />
      <LoginProofHost />
      <NoticeHost okLabel={t('ok')} cancelLabel={t('cancel')} />
    </div>
  );
}

function Content({ isOpen }: { isOpen: boolean }) {
  const t = useText(embedTexts);
  const at = useEmbed((state) => state.at);
  if (!isOpen) return <Forbidden title={t('closed')} text={t('closedText')} />;
  if (!isFrame)
    return (
      <Forbidden
        title={t('notFramed')}
        text={t('notFramedText')}
        action={
          <ButtonLink to="/chat" kind="primary">
            {t('toChat')}
          </ButtonLink>
        }
      />
    );
  switch (at.phase) {
    case 'waiting':
      return <Waiting text={t('waiting')} />;
    case 'ended':
      return <Waiting text={t('ended')} />;
    case 'unbound':
      return <Bind unbound={at.unbound} />;
    case 'in':
      return <ChatInPlace />;
  }
}

/** The site's name and one sentence, while it is the other site's turn. */
function Waiting({ text }: { text: string }) {
  return (
    <Card>
      <p role="status">{text}</p>
    </Card>
  );
}

function Bind({ unbound }: { unbound: Unbound }) {
  const t = useText(embedTexts);
  const host = new URL(unbound.origin).host;
  const to = (form: Unbound['form']) => enter({ phase: 'unbound', unbound: { ...unbound, form } });
  if (unbound.form !== 'choose')
    return (
      <Card>
        <AccountForm
          key={unbound.form}
          unbound={unbound}
          onBack={() => {
            if (unbound.message.type !== 'thirdPartyLogin') giveUp(unbound);
            to('choose');
          }}
        />
      </Card>
    );
  return (
    <Card>
      <h2>{t('chooseTitle')}</h2>
      <p>{t('chooseText', { host })}</p>
      <Button kind="primary" size="l" block onClick={() => to('bind')}>
        {t('bind')}
      </Button>
      <Button size="l" block onClick={() => to('register')}>
        {t('register')}
      </Button>
    </Card>
  );
}

function Card({ children }: { children: ReactNode }) {
  const tenant = useTenant();
  return (
    <div className={styles.centre}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <LogoMark size={40} />
          <b translate="no">{tenant?.tenantName ?? PRODUCT_NAME}</b>
        </div>
        {children}
      </div>
    </div>
  );
}
export const Component = exceptInView(EmbedChatPage);
