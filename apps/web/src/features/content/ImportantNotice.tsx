import { useState } from 'react';
import { useText } from '../../platform/i18n/i18n.ts';
import { STORED, readStored, writeStored } from '../../platform/storage/storage.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useNotices, useWords } from './queries.ts';
import { RichText } from './RichText.tsx';
import { contentTexts } from './texts.ts';

/** As many as can be shown at once; older ones fall out. */
const REMEMBERED = 50;
const areKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** An important notice opens once per version in this browser. */
export function ImportantNotice() {
  const t = useText(contentTexts);
  const say = useWords();
  const { data } = useNotices();
  const [seen, setSeen] = useState(() => readStored(STORED.noticesSeen, areKeys) ?? []);
  const due = data?.list.find(({ id, version, isImportant }) => isImportant && !seen.includes(`${id}.${version}`));
  if (!due) return null;
  const close = () => {
    const next = [...seen, `${due.id}.${due.version}`].slice(-REMEMBERED);
    writeStored(STORED.noticesSeen, next);
    setSeen(next);
  };
  return (
    <Dialog
      open
      title={say(due.title)}
      onClose={close}
      foot={
        <Button kind="primary" block onClick={close}>
          {t('know')}
        </Button>
      }
    >
      <RichText text={say(due.content)} pictures={due.pictures} />
    </Dialog>
  );
}
