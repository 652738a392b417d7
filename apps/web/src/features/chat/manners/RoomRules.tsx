import { GRADE_LABELS, SLOW_MODE_CHOICES, gradeLabel } from '@caiting/contract';
import type { RoomSettings } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { request } from '../../../platform/call.ts';
import { useText } from '../../../platform/i18n.ts';
import { callKey, queryClient } from '../../../platform/query.ts';
import { useTenant } from '../../../platform/tenant.ts';
import { showToast } from '../../../ui/notices.ts';
import { Select } from '../../../ui/Select.tsx';
import styles from './Mentions.module.css';
import { mannersTexts } from './texts.ts';

const MINUTE = 60;
const GRADES = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** A manager's rules for a room: from which grade on one may speak, and how long one waits between two messages. */
export function RoomRules({ settings }: { settings: RoomSettings }) {
  const t = useText(mannersTexts);
  const asVip = useTenant()?.gradesAsVip ?? false;
  const { roomCode, mutedGrades, slowSeconds } = settings;
  // The lowest grade that is not muted; 0 when all may speak.
  const highest = mutedGrades.at(-1);
  const speakFrom = highest === undefined ? 0 : highest < 1 ? 1 : highest + 1;

  async function change(key: 'speakFromGrade' | 'slowSeconds', value: string): Promise<void> {
    await request(calls.updateRoomRuleWeb, { roomCode, key, value });
    await queryClient.invalidateQueries({ queryKey: callKey(calls.getActListFront) });
    showToast(t('changed'));
  }
  const grades = [
    { value: '0', label: t('anybody') },
    { value: '1', label: t('membersOnly') },
    ...GRADES.filter((grade) => grade in GRADE_LABELS).map((grade) => ({
      value: String(grade),
      label: t('gradeAndUp', { grade: gradeLabel(grade, asVip) }),
    })),
  ];
  const pauses = [...new Set([...SLOW_MODE_CHOICES, slowSeconds])].map((seconds) => ({
    value: String(seconds),
    label:
      seconds === 0
        ? t('off')
        : seconds % MINUTE === 0
          ? t('minutes', { n: seconds / MINUTE })
          : t('seconds', { n: seconds }),
  }));
  return (
    <section className={styles.rules} aria-label={t('rules')}>
      <Select
        label={t('speakFrom')}
        value={String(speakFrom)}
        options={grades}
        onChange={(value) => void change('speakFromGrade', value).catch(() => undefined)}
      />
      <Select
        label={t('slowMode')}
        value={String(slowSeconds)}
        options={pauses}
        onChange={(value) => void change('slowSeconds', value).catch(() => undefined)}
      />
    </section>
  );
}
