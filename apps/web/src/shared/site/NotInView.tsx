import type { ComponentType } from 'react';
import { defineTexts, useText } from '../../platform/i18n/i18n.ts';
import { isView } from '../../platform/session/view.ts';
import { Forbidden } from '../../ui/layout/States.tsx';

const texts = defineTexts(
  {
    title: '只读查看中不显示',
    text: '站内信、通知、聊天等内容不在只读查看的范围内；如处理投诉需要，请在运营后台另行查阅并写明原因。',
  },
  {
    title: 'Not shown in a read-only view',
    text: 'Letters, notifications, chats and the like are outside a read-only view. If a complaint requires them, look them up in the console and state the reason there.',
  },
);

/** In place of what staff are not shown where they see the site as a player does (docs/decisions/0334): nothing is asked for that would be refused. */
export function NotInView() {
  const t = useText(texts);
  return <Forbidden title={t('title')} text={t('text')} />;
}

/** A page that consists of calls which are closed in a view. */
export const exceptInView = (Page: ComponentType): ComponentType => (isView ? NotInView : Page);
