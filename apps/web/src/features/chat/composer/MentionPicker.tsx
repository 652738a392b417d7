import { GRADE_MANAGER } from '@caiting/contract';
import { useGradeName } from '../../../shared/player/grade.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from '../core/Moderation.module.css';
import { GradeTag } from '../core/GradeTag.tsx';
import { mentionTexts } from '../core/mention-texts.ts';
import type { MentionChoice } from '../mentions/ask-mention.ts';

interface Props {
  id: string;
  choices: readonly MentionChoice[];
  /** The choice that Enter takes. */
  at: number;
  onChoose(choice: MentionChoice): void;
}

/** The list over the text box while a name is written. */
export function MentionPicker({ id, choices, at, onChoose }: Props) {
  const t = useText(mentionTexts);
  const gradeName = useGradeName();
  return (
    <div id={id} role="listbox" aria-label={t('mentionList')} className={styles.picker}>
      {choices.map((choice, index) => (
        <button
          type="button"
          tabIndex={-1}
          key={choice.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={cx(styles.choice, index === at && styles.current)}
          // The text box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
        >
          <Avatar name={choice.name} src={choice.avatar} size={32} />
          <span className="ell">{choice.name}</span>
          {choice.grade === GRADE_MANAGER ? <GradeTag of={choice} /> : <small>{gradeName(choice)}</small>}
        </button>
      ))}
    </div>
  );
}
