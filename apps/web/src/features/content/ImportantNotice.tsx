import { useText } from '../../platform/i18n/i18n.ts';
import { useSession } from '../../platform/session/session.ts';
import { personalCell, storedStore } from '../../platform/session/personal-storage.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useNotices, useWords } from './notices.ts';
import { RichText } from './RichText.tsx';
import { contentTexts } from './texts.ts';

/** As many as can be shown at once; older ones fall out. */
const REMEMBERED = 50;
const areKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const useSeen = storedStore(
  personalCell({ name: 'caiting.noticesSeen', in: 'browser', check: areKeys }),
  (stored): { readonly keys: readonly string[] } => ({ keys: stored ?? [] }),
  ({ keys }) => [...keys],
);

/** An important notice opens once per version and person in this browser. */
export function ImportantNotice() {
  const t = useText(contentTexts);
  const say = useWords();
  const { data } = useNotices();
  const seen = useSeen(({ keys }) => keys);
  const isKnown = useSession(({ state }) => state !== 'unknown');
  const due = data?.list.find(({ id, version, isImportant }) => isImportant && !seen.includes(`${id}.${version}`));
  // Who is here decides what has been seen.
  if (!due || !isKnown) return null;
  const close = () => useSeen.setState({ keys: [...seen, `${due.id}.${due.version}`].slice(-REMEMBERED) });
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
