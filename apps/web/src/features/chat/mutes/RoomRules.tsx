import { GRADE_LABELS, SLOW_MODE_CHOICES } from '@caiting/contract';
import type { RoomSettings } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallWireInput } from '@caiting/contract/wire';
import { request } from '../../../platform/call/call.ts';
import { tellRefusal } from '../../../platform/call/tell-refusal.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { useGradeOf } from '../../../shared/player/grade-of.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import { Select } from '../../../ui/form/Select.tsx';
import styles from '../core/Moderation.module.css';
import { moderationTexts } from './texts.ts';

const MINUTE = 60;
const GRADES = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** What a room may ask of who opens its envelopes: days since registration, yuan recharged. */
const DAYS = [0, 1, 3, 7, 30] as const;
const RECHARGES = [0, 10, 100, 500, 1_000] as const;

type RuleKey = CallWireInput<typeof calls.updateRoomRuleWeb>['key'];

/** A manager's rules for a room: who may speak, how long one waits between two messages, and who may open its envelopes. */
export function RoomRules({ settings }: { settings: RoomSettings }) {
  const t = useText(moderationTexts);
  const gradeOf = useGradeOf();
  const { roomCode, mutedGrades, slowSeconds, envelopeRule } = settings;
  // The lowest grade that is not muted; 0 when all may speak.
  const highest = mutedGrades.at(-1);
  const speakFrom = highest === undefined ? 0 : highest < 1 ? 1 : highest + 1;

  async function change(key: RuleKey, value: string): Promise<void> {
    await request(calls.updateRoomRuleWeb, { roomCode, key, value });
    await queryClient.invalidateQueries({ queryKey: callKey(calls.getActListFront) });
    showToast(t('changed'));
  }
  const gradeAndUp = (grade: number) => ({
    value: String(grade),
    label: t('gradeAndUp', { grade: gradeOf(grade) }),
  });
  const grades = [
    { value: '0', label: t('anybody') },
    { value: '1', label: t('membersOnly') },
    ...GRADES.filter((grade) => grade in GRADE_LABELS).map(gradeAndUp),
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
        onChange={(value) => void change('speakFromGrade', value).catch(tellRefusal)}
      />
      <EnvelopeRules rule={envelopeRule} gradeAndUp={gradeAndUp} onChange={change} />
      <Select
        label={t('slowMode')}
        value={String(slowSeconds)}
        options={pauses}
        onChange={(value) => void change('slowSeconds', value).catch(tellRefusal)}
      />
    </section>
  );
}

interface EnvelopeProps {
  rule: RoomSettings['envelopeRule'];
  gradeAndUp(grade: number): { value: string; label: string };
  onChange(key: RuleKey, value: string): Promise<void>;
}

/** What the room asks of who opens its envelopes. */
function EnvelopeRules({ rule, gradeAndUp, onChange }: EnvelopeProps) {
  const t = useText(moderationTexts);
  return (
    <>
      <Select
        label={t('envelopeMinGrade')}
        value={String(rule.minGrade)}
        options={[{ value: '0', label: t('noCondition') }, ...GRADES.map(gradeAndUp)]}
        onChange={(value) => void onChange('envelopeMinGrade', value).catch(tellRefusal)}
      />
      {(['envelopeMinDays', 'envelopeMinRecharge'] as const).map((key) => {
        const [choices, value] = key === 'envelopeMinDays' ? [DAYS, rule.minDays] : [RECHARGES, rule.minRecharge];
        return (
          <Select
            key={key}
            label={t(key)}
            value={String(value)}
            options={[...new Set([...choices, value])].map((choice) => ({
              value: String(choice),
              label: choice === 0 ? t('noCondition') : String(choice),
            }))}
            onChange={(next) => void onChange(key, next).catch(tellRefusal)}
          />
        );
      })}
    </>
  );
}
