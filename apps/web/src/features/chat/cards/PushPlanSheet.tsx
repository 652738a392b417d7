import { calls } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';
import { useLotteryConfig } from '../../../shared/lottery/lottery-config.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { CountdownText } from '../../../ui/lottery/Countdown.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { Skeleton } from '../../../ui/layout/States.tsx';
import styles from './Cards.module.css';
import { cardTexts } from './texts.ts';
import { useCurrentIssue } from './use-is-selling.ts';

/** For managers: a prediction for the issue on sale. The server stores it before the close, and nobody can change it afterwards. */
export function PushPlanSheet({ open, roomCode, onClose }: { open: boolean; roomCode: RoomCode; onClose(): void }) {
  const t = useText(cardTexts);
  return (
    <Sheet open={open} onClose={onClose} title={t('pushPlan')}>
      {open && <Form roomCode={roomCode} onClose={onClose} />}
    </Sheet>
  );
}

interface Written {
  readonly name: string;
  readonly numbers: string;
  readonly describe: string;
}

function Form({ roomCode, onClose }: { roomCode: RoomCode; onClose(): void }) {
  const t = useText(cardTexts);
  const planOf = usePlanOf();
  const { chosen, chosenPlay, current } = planOf;
  const [written, setWritten] = useState<Written>({ name: '', numbers: '', describe: '' });
  /** What is wrong with a field, by its name on the wire. */
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  if (!chosen || !chosenPlay || !current) return <Skeleton height={320} width="100%" />;

  const write = (changes: Partial<Written>): void => {
    setWritten({ ...written, ...changes });
    setFaults({});
  };
  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!chosen || !chosenPlay || !current) return;
    if (written.name.trim() === '') return setFaults({ playName: t('needName') });
    if (written.numbers.trim() === '') return setFaults({ bettingNumber: t('needNumbers') });
    setBusy(true);
    try {
      await request(calls.addPushPlay, {
        roomCode,
        playName: written.name,
        lotteryCode: chosen.lotteryCode,
        bettingIssue: current.issue,
        playDetailCode: chosenPlay.playDetailCode,
        bettingNumber: written.numbers.trim(),
        describePlay: written.describe,
      });
      showToast(t('pushedOk'));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // What was typed stays. A refusal that is told elsewhere stands at no field.
      if (!error.told) setFaults({ [error.field ?? 'playName']: error.message });
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <PlanFields written={written} faults={faults} planOf={planOf} onWrite={write} />
      <p className={styles.sum}>
        <span className="num">{t('issue', { issue: shortIssue(current.issue) })}</span>
        <CountdownText endsAt={current.closeAt} size="s" />
      </p>
      <Button type="submit" kind="primary" size="l" block busy={isBusy}>
        {t('push')}
      </Button>
    </form>
  );
}

interface FieldsProps {
  readonly written: Written;
  readonly faults: Readonly<Record<string, string>>;
  readonly planOf: ReturnType<typeof usePlanOf>;
  onWrite(changes: Partial<Written>): void;
}

function PlanFields({ written, faults, planOf, onWrite }: FieldsProps) {
  const t = useText(cardTexts);
  return (
    <>
      <Field
        label={t('planName')}
        value={written.name}
        maxLength={20}
        error={faults['playName']}
        onChange={({ target }) => onWrite({ name: target.value })}
      />
      <PlanOfSelects of={planOf} />
      <Field
        label={t('numbers')}
        hint={t('numbersHint', { example: planOf.chosenPlay?.example ?? '' })}
        value={written.numbers}
        error={faults['bettingNumber']}
        onChange={({ target }) => onWrite({ numbers: target.value })}
      />
      <Field
        label={t('describe')}
        value={written.describe}
        maxLength={100}
        error={faults['describePlay']}
        onChange={({ target }) => onWrite({ describe: target.value })}
      />
    </>
  );
}

/** What the plan is for: a lottery with the issue on sale, and one of its plays. */
function usePlanOf() {
  const lotteries = useLotteryConfig()?.lotteries ?? [];
  const [code, setCode] = useState('');
  const chosen = lotteries.find(({ lotteryCode }) => lotteryCode === code) ?? lotteries[0];
  const guide = useQuery({
    ...callQuery(calls.howToPlay, { lotteryCode: chosen?.lotteryCode ?? ('' as never) }, true),
    enabled: chosen !== undefined,
  }).data;
  const current = useCurrentIssue(chosen?.lotteryCode ?? '').data?.current;
  const [play, setPlay] = useState('');
  const plays = guide?.plays ?? [];
  const chosenPlay = plays.find((one) => one.playDetailCode === play) ?? plays[0];
  const chooseLottery = (value: string): void => {
    setCode(value);
    setPlay('');
  };
  return { lotteries, chosen, plays, chosenPlay, current, chooseLottery, choosePlay: setPlay };
}

function PlanOfSelects({ of }: { of: ReturnType<typeof usePlanOf> }) {
  const t = useText(cardTexts);
  const { lotteries, chosen, plays, chosenPlay, chooseLottery, choosePlay } = of;
  return (
    <>
      <Select
        label={t('lottery')}
        value={chosen?.lotteryCode ?? ''}
        options={lotteries.map((one) => ({ value: one.lotteryCode as string, label: translated(one.lotteryName) }))}
        onChange={chooseLottery}
      />
      <Select
        label={t('play')}
        value={chosenPlay?.playDetailCode ?? ''}
        options={plays.map((one) => ({ value: one.playDetailCode, label: translated(one.playName) }))}
        onChange={choosePlay}
      />
    </>
  );
}
