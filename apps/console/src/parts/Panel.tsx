import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@caiting/web/ui/form/Button.tsx';
import { useIsDesktop } from '@caiting/web/ui/hooks/use-media.ts';
import { useBackCloses } from '@caiting/web/ui/overlay/back-closes.ts';
import { useText } from '@caiting/web/i18n/i18n.ts';
import type { Entry } from '../contract/entries.ts';
import { chosenFields, prefillFrom, type Row } from '../contract/row-acts.ts';
import { CallForm } from '../form/CallForm.tsx';
import { useSaid } from '../platform/texts.ts';
import { tableTexts } from '../table/texts.ts';
import type { UrlState } from '../table/url-state.ts';
import styles from './Part.module.css';

/** The form of one act in the panel. */
export function ActPanel({
  act,
  row,
  opened,
  of,
  url,
  onClose,
}: {
  act: Entry;
  row: Row | null;
  opened: Row | null;
  /** What it is about: what was typed for one thing is never offered for another. */
  of: string;
  url: UrlState;
  onClose(): void;
}) {
  const say = useSaid();
  const source = opened ?? row;
  const choose = url.get('choose');
  const filled = { ...(source ? prefillFrom(act, source) : {}), ...chosenFields(act, choose) };
  const draftKey = `${act.name}|${of}|${choose ?? ''}`;
  return (
    <Panel label={say(act)} onClose={onClose}>
      <CallForm
        // A link opens the form before its thing has been read.
        key={source === null ? 'of nothing' : 'of a thing'}
        entry={act}
        filled={filled}
        opened={opened}
        now={row}
        draftKey={draftKey}
        onClose={onClose}
      />
    </Panel>
  );
}

/** Beside the list on a desktop, over it on a phone. */
export function Panel({ label, onClose, children }: { label: string; onClose(): void; children: ReactNode }) {
  const t = useText(tableTexts);
  const isDesktop = useIsDesktop();
  // On a phone it lies over its list, and Back leads there.
  useBackCloses(!isDesktop, onClose);
  return (
    <>
      <div className={styles.scrim} aria-hidden="true" onPointerDown={onClose} />
      <aside className={styles.panel} aria-label={label} data-panel>
        {children}
        <IconButton label={t('close')} size="s" className={styles.close} onClick={onClose} data-key="Escape">
          <X size={18} aria-hidden="true" />
        </IconButton>
      </aside>
    </>
  );
}
