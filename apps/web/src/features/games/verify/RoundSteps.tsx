import type { GameProof } from '@caiting/contract';
import { useText } from '../../../platform/i18n/i18n.ts';
import { clockTime } from '../../../platform/time/time.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { ProofEqual, ProofStep, ProofSteps } from '../../draws/index.ts';
import { actionTexts, outcomeTexts, outcomeWords, wordOf } from '../core/game-words.ts';
import { PlayingCard } from '../core/PlayingCard.tsx';
import { sideTexts, sideWord } from '../core/side-texts.ts';
import { inOrder, sidesOf } from '../core/sides.ts';
import { stepsOf, type RoundStep, type RoundVerdict } from './round-proof.ts';
import styles from './GameVerify.module.css';
import { roundMessage } from './round-message.ts';
import { gameVerifyTexts, stepFailureTexts, stepTexts } from './texts.ts';
import { dueAtOf } from './times.ts';

/** The numbered steps. Those behind one that is wrong did not run and stay grey. */
export function RoundSteps({ proof, verdict }: { proof: GameProof; verdict: RoundVerdict | null }) {
  const t = useText(gameVerifyTexts);
  const name = useText(stepTexts);
  const failure = useText(stepFailureTexts);
  const steps = stepsOf(proof);
  const passed = verdict?.done.filter(({ isRight }) => isRight).length ?? 0;
  return (
    <Card>
      <CardHead title={t('steps')}>
        {verdict && (
          <Tag tone={!verdict.isRight ? 'danger' : verdict.isPublic ? 'ok' : 'plain'}>
            {passed} / {steps.length}
          </Tag>
        )}
      </CardHead>
      <ProofSteps coming={verdict ? 0 : steps.length}>
        {verdict &&
          steps.map((step, at) => {
            const done = verdict.done[at];
            const isWrong = done?.isRight === false;
            return (
              <ProofStep
                key={step}
                number={at + 1}
                state={!done ? 'notRun' : isWrong ? 'failed' : 'ok'}
                title={name(step === 'actions' && proof.shared ? 'shuffle' : step)}
                time={timeOfStep(step, proof)}
                failure={isWrong ? failure(step) : null}
              >
                {done && <StepDetail step={step} isRight={done.isRight} proof={proof} verdict={verdict} />}
              </ProofStep>
            );
          })}
      </ProofSteps>
    </Card>
  );
}

function timeOfStep(step: RoundStep, { shared }: GameProof): string | undefined {
  if (!shared) return undefined;
  if (step === 'commitment') return clockTime(shared.committedAt, true);
  if (step === 'order') return clockTime(shared.closedAt, true);
  return step === 'beacon' ? clockTime(dueAtOf(shared), true) : undefined;
}

interface DetailProps {
  step: RoundStep;
  isRight: boolean;
  proof: GameProof;
  verdict: RoundVerdict;
}

function StepDetail({ step, isRight, proof, verdict }: DetailProps) {
  const t = useText(gameVerifyTexts);
  const { shared } = proof;
  const same = <Tag tone={isRight ? 'ok' : 'danger'}>{t(isRight ? 'same' : 'different')}</Tag>;
  switch (step) {
    case 'isTold':
      return <p>{t(shared ? 'toldShared' : 'toldSolo')}</p>;
    case 'commitment':
      return (
        <>
          <p>{t('sha')}</p>
          <ProofEqual hex={verdict.commitment}>{same}</ProofEqual>
        </>
      );
    case 'order':
      return shared && <Order shared={shared} />;
    case 'beacon':
      return shared?.beacon ? (
        <>
          <p>{t('beaconText', { round: shared.beaconRound, network: shared.chain.name })}</p>
          <ProofEqual hex={shared.beacon.signature}>
            <Tag tone={!isRight ? 'danger' : verdict.isPublic ? 'ok' : 'plain'}>{t(isRight ? 'valid' : 'invalid')}</Tag>
          </ProofEqual>
        </>
      ) : null;
    case 'actions':
      return <Shuffle proof={proof} verdict={verdict} />;
    case 'cards':
      return (
        <>
          <Fallen proof={{ ...proof, cards: [...verdict.cards] }} />
          {!isRight && <Fallen proof={proof} title={t('published')} />}
          <ProofEqual>{same}</ProofEqual>
        </>
      );
    case 'outcome':
      return (
        <ProofEqual>
          <Outcome proof={proof} /> {same}
        </ProofEqual>
      );
  }
}

function Order({ shared }: { shared: NonNullable<GameProof['shared']> }) {
  const t = useText(gameVerifyTexts);
  return (
    <p className="num">
      {t('orderText', {
        committed: clockTime(shared.committedAt, true),
        closed: clockTime(shared.closedAt, true),
        due: clockTime(dueAtOf(shared), true),
      })}
    </p>
  );
}

function Shuffle({ proof, verdict }: { proof: GameProof; verdict: RoundVerdict }) {
  const t = useText(gameVerifyTexts);
  const action = useText(actionTexts);
  const actions = proof.solo?.actions ?? [];
  // Sixty-four characters of randomness say less here than their place.
  const message = proof.shared
    ? `v1|${proof.shared.table}|${proof.shared.number}|…|n`
    : (roundMessage(proof, 'n') ?? '');
  return (
    <>
      <p>{t('shuffleText', { message, n: verdict.thrownAway })}</p>
      {actions.length > 0 && (
        <p>{t('actionsText', { list: actions.map((one) => wordOf(actionTexts, action, one)).join(' → ') })}</p>
      )}
    </>
  );
}

/** Cards in the order in which they fell, each with whose it is. */
function Fallen({ proof, title }: { proof: GameProof; title?: string }) {
  const t = useText(sideTexts);
  const sides = sidesOf(proof);
  const fallen = inOrder(proof.cards, sides);
  return (
    <>
      {title && <p>{title}</p>}
      <ol className={styles.fallen}>
        {fallen.length > 0
          ? fallen.map(({ card, side, nth }) => (
              <li key={card}>
                <PlayingCard card={card} width={36} />
                <span className="num">
                  {sideWord(t, side)}
                  {side.cards.length > 1 && ` ${nth}`}
                </span>
              </li>
            ))
          : proof.cards.map((card, at) => (
              <li key={at}>
                <PlayingCard card={card} width={36} />
              </li>
            ))}
      </ol>
    </>
  );
}

/** 庄 7 点，闲 5 点：庄赢. */
function Outcome({ proof }: { proof: GameProof }) {
  const t = useText(gameVerifyTexts);
  const side = useText(sideTexts);
  const outcome = useText(outcomeTexts);
  const points = sidesOf(proof).flatMap((one) =>
    one.points === null ? [] : [t('points', { side: sideWord(side, one), n: one.points })],
  );
  return (
    <span className={styles.outcome}>
      {points.length > 0 && `${points.join(' · ')} — `}
      {proof.outcome !== null && outcomeWords(outcome, proof.outcome)}
    </span>
  );
}
