import { FileUp } from 'lucide-react';
import { useState } from 'react';
import styles from './FilePick.module.css';

interface Props {
  readonly label: string;
  readonly accept: string;
  /** Of a form that was closed meanwhile: the field of the browser cannot be given its file. */
  readonly chosen?: string | undefined;
  onChoose(file: File): void;
}

/** A file from the device, in our words: the browser's own field speaks the language of the system. */
export function FilePick({ label, accept, chosen, onChoose }: Props) {
  const [name, setName] = useState(chosen);
  return (
    <label className={styles.file}>
      <FileUp size={16} aria-hidden="true" />
      <span className={styles.label}>{label}</span>
      {name !== undefined && (
        <span className="ell" translate="no">
          {name}
        </span>
      )}
      <input
        type="file"
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Chosen again, the same file is read again.
          target.value = '';
          if (file === undefined) return;
          setName(file.name);
          onChoose(file);
        }}
      />
    </label>
  );
}
