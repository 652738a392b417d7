import { calls } from '@caiting/contract/registry';
import { CallError, request } from '../../../platform/call/call.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { textOf, translated } from '../../../platform/i18n/i18n.ts';
import { showAlert, showToast } from '../../../ui/overlay/notices.ts';
import { refreshBets } from '../core/queries.ts';
import { betInput, type SlipLine } from '../slip/line.ts';
import { OWN_REFUSALS, placeBets, type Placed } from '../slip/place-bets.ts';
import { pause } from '../slip/use-place.ts';
import { ceilingIn, countPress, issueKey, spentIn, turnOff, useOnePress, usePressed } from './store.ts';
import { onePressTexts } from './texts.ts';

/** Two presses on one option within this time are one. */
const DOUBLE_MS = 300;

/**
 * Bets on one option at once, in the issue that is on sale. Past the ceiling nothing is sent. An answer that does not come switches one-press betting off:
 * the bet may have been placed, and a press more could be a second one.
 */
export async function pressOnce(
  line: SlipLine,
  issue: string,
  tell: (outcome: Placed) => Promise<void>,
): Promise<void> {
  const { pressed, isBusy, perPress, ceiling } = useOnePress.getState();
  const now = performance.now();
  const isDouble = pressed?.id === line.id && now - pressed.at < DOUBLE_MS;
  useOnePress.setState({ pressed: { id: line.id, at: now } });
  if (isDouble || isBusy) return;
  const at = issueKey(line.lotteryCode, issue);
  if (spentIn(usePressed.getState(), at) + perPress > ceilingIn(usePressed.getState(), at, ceiling)) {
    useOnePress.setState({ last: null });
    showToast(textOf(onePressTexts, 'reached'), 'failed');
    return;
  }
  useOnePress.setState({ isBusy: true });
  const input = betInput([{ ...line, perTicket: perPress }], issue, uuid());
  const outcome = await placeBets({
    send: () => request(calls.addFastBetting, input, { own: OWN_REFUSALS, background: true }),
    failureOf: (error) => (error instanceof CallError ? error : null),
    pause,
    // A press that was made is followed to its answer, also when the table has been left.
    isOver: () => false,
  });
  useOnePress.setState({ isBusy: false });
  refreshBets();
  if (outcome.kind === 'placed' || outcome.kind === 'unknown') countPress(at, perPress);
  if (outcome.kind === 'placed') {
    const [betId] = outcome.betIds;
    useOnePress.setState({
      last: betId === undefined ? null : { betId, at, label: line.label, stake: perPress },
    });
  } else if (outcome.kind === 'unknown') {
    turnOff();
    await showAlert(textOf(onePressTexts, 'unknown'));
  } else await tell(outcome);
}

/** Takes the last bet back, as long as its issue is on sale; the server alone decides that. */
export async function takeBack(): Promise<void> {
  const { last, isBusy } = useOnePress.getState();
  if (!last || isBusy) return;
  useOnePress.setState({ isBusy: true });
  try {
    await request(calls.cancelBetting, { betIds: last.betId, requestId: uuid() });
    countPress(last.at, -last.stake);
    showToast(textOf(onePressTexts, 'takenBack', { label: translated(last.label) }));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!error.told) showToast(error.message, 'failed');
  } finally {
    useOnePress.setState({ isBusy: false, last: null });
    refreshBets();
  }
}
