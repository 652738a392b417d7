import { Image } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { IMAGE_TYPES } from '../images/picture.ts';
import { imageTexts } from '../images/texts.ts';

/** Opens the device's pictures; one is chosen at a time. */
export function PictureButton({ onFile }: { onFile: (file: File) => void }) {
  const t = useText(imageTexts);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={t('picture')} onClick={() => field.current?.click()}>
        <Image size={20} aria-hidden="true" />
      </IconButton>
      <input
        ref={field}
        type="file"
        hidden
        accept={IMAGE_TYPES.join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
