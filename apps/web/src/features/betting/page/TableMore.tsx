import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { betTexts } from '../core/texts.ts';

/** Its code comes with the first press. */
const MoreSheet = lazyPart(async () => (await import('./MoreSheet.tsx')).MoreSheet);

/** ⋯ of a phone's table: what else there is about the lottery, and the player's own records. */
export function TableMore({ lotteryCode }: { lotteryCode: string }) {
  const t = useText(betTexts);
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('more')}
        size="l"
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        <Ellipsis size={20} aria-hidden="true" />
      </IconButton>
      {wasOpen && (
        <Suspense>
          <MoreSheet lotteryCode={lotteryCode} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
