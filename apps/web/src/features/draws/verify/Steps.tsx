import { DRAW_CHECKS, type Check, type CheckKey, type Proof, type Verdict } from '@caiting/lottery/verify';
import { useText } from '../../../platform/i18n/i18n.ts';
import { recordTime, clockTime } from '../../../platform/time/time.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { DrawnBalls } from '../core/DrawnBalls.tsx';
import { ProofCode, ProofEqual, ProofStep, ProofSteps } from '../proof/ProofParts.tsx';
import { groupOf } from '../core/queries.ts';
import { checkTexts, failureTexts, verifyTexts } from './texts.ts';
import styles from './Verify.module.css';
import { WordTable } from './WordTable.tsx';

const timeOf = (ms: number): string => clockTime(ms, true);

/** The numbered checks. Those behind a failure did not run and stay grey. */
export function Steps({ proof, verdict }: { proof: Proof; verdict: Verdict | null }) {
  const t = useText(verifyTexts);
  const agreed = verdict?.checks.filter(({ failure }) => failure === null).length ?? 0;
  const isTimeOpen = verdict?.time.state === 'unproven';
  // The order in time counts only where it is proven.
  const passed = isTimeOpen ? agreed - 1 : agreed;
  return (
    <Card>
      <CardHead title={t('steps')}>
        {verdict && (
          <Tag tone={!verdict.isOk ? 'danger' : isTimeOpen ? 'warn' : verdict.isPublic ? 'ok' : 'plain'}>
            {passed} / {DRAW_CHECKS.length}
          </Tag>
        )}
      </CardHead>
      <ProofSteps coming={verdict ? 0 : DRAW_CHECKS.length}>
        {DRAW_CHECKS.map((key, at) => (
          <Step key={key} name={key} number={at + 1} check={verdict?.checks[at]} proof={proof} />
        ))}
      </ProofSteps>
    </Card>
  );
}

interface StepProps {
  name: CheckKey;
  number: number;
  check: Check | undefined;
  proof: Proof;
}

function Step({ name, number, check, proof }: StepProps) {
  const c = useText(checkTexts);
  const f = useText(failureTexts);
  const failure = check?.failure ?? null;
  return (
    <ProofStep
      number={number}
      state={!check ? 'notRun' : failure ? 'failed' : 'ok'}
      title={c(name)}
      time={check && timeOfStep(name, proof)}
      failure={failure && f(failure)}
    >
      {check && <StepDetail check={check} proof={proof} />}
    </ProofStep>
  );
}

function timeOfStep(name: CheckKey, proof: Proof): string | undefined {
  const times: Partial<Record<CheckKey, string>> = {
    chain: recordTime(proof.chain.publishedAt),
    order: timeOf(proof.closeAt),
    beacon: timeOf(proof.beacon.roundTime),
    ...(proof.state === 'void' ? {} : { result: timeOf(proof.drawnAt) }),
  };
  return times[name];
}

function StepDetail({ check, proof }: { check: Check; proof: Proof }) {
  const t = useText(verifyTexts);
  const { key, values, failure } = check;
  const { chain, beacon } = proof;
  const verdict = <Tag tone={failure ? 'danger' : 'ok'}>{t(failure ? 'different' : 'same')}</Tag>;
  switch (key) {
    case 'chain':
      return (
        <>
          <p>{t('linkText', { n: chain.index, m: chain.index - 1 })}</p>
          <ProofEqual hex={values['computedAnchor'] ?? values['computedPrevious'] ?? chain.link}>{verdict}</ProofEqual>
        </>
      );
    case 'order': {
      const [close, round] = [timeOf(proof.closeAt), timeOf(beacon.roundTime)];
      const { sealedAt } = proof;
      return (
        <p className="num">
          {sealedAt === null
            ? t('orderTextUnsealed', { close, round })
            : t('orderText', { close, sealed: timeOf(sealedAt), round })}
        </p>
      );
    }
    case 'beacon':
      return (
        <>
          <p>{t('beaconText', { round: beacon.round, network: beacon.name })}</p>
          <ProofEqual hex={beacon.signature}>
            <Tag tone={failure ? 'danger' : beacon.test ? 'plain' : 'ok'}>{t(failure ? 'different' : 'valid')}</Tag>
          </ProofEqual>
        </>
      );
    case 'hmac':
      return values['block'] ? <ProofCode>{values['block']}</ProofCode> : null;
    case 'numbers':
      return (
        <WordTable group={groupOf(proof.lotteryType)} words={check.words ?? []} drawn={values['computed'] ?? ''} />
      );
    case 'result':
    case 'bet':
      return (
        <ProofEqual>
          <Result type={proof.lotteryType} openNumber={proof.openNumber} />
          {verdict}
        </ProofEqual>
      );
  }
}

/** A result as balls; as text for a kind of lottery that this build does not draw. */
export function Result({ type, openNumber, size = 22 }: { type: string; openNumber: string; size?: number }) {
  const group = groupOf(type);
  return group ? (
    <span className={group === 'PK10' ? styles.race : undefined}>
      {/* Twenty balls keep their own size. */}
      <DrawnBalls group={group} openNumber={openNumber} {...(group !== 'KL8' && { size })} />
    </span>
  ) : (
    <span className="num">{openNumber}</span>
  );
}
