import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { demoBegin, totalOf, type Status } from './day-figures.ts';
import { transparencyTexts } from './texts.ts';
import styles from './Transparency.module.css';

const NAMED_MAX = 3;

/** The first thing to know: does anything wait, was anything void or late today. */
export function StateHead({ status }: { status: Status }) {
  const t = useText(transparencyTexts);
  const today = totalOf(status.days.filter(({ day }) => day === status.today));
  const { waiting } = status;
  if (waiting.length > 0) {
    const names = waiting
      .slice(0, NAMED_MAX)
      .map(({ lotteryName, issue }) => t('waitingOne', { lottery: translated(lotteryName), issue }))
      .join(t('listComma'));
    return <Head tone="warn" title={t('waitingTitle', { n: waiting.length })} text={t('waitingText', { names })} />;
  }
  if (today.void > 0) return <Head tone="danger" title={t('voidToday', { n: today.void })} text={t('voidTodayText')} />;
  if (today.late > 0 && demoBegin(status) === status.today)
    return <Head tone="warn" title={t('warmUpToday', { n: today.late })} text={t('warmUpTodayText')} />;
  if (today.late > 0) return <Head tone="warn" title={t('lateToday', { n: today.late })} text={t('lateTodayText')} />;
  if (today.drawn > 0) return <Head tone="ok" title={t('allGood')} text={t('allGoodText')} />;
  return <Head tone="mute" title={t('noneToday')} text={t('noneTodayText')} />;
}

const ICONS = { ok: CircleCheck, warn: Clock, danger: TriangleAlert, mute: Clock };

function Head({ tone, title, text }: { tone: keyof typeof ICONS; title: string; text: string }) {
  const Icon = ICONS[tone];
  return (
    <Card className={cx(styles.state, styles[tone])}>
      <span className={styles.stateMark}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <div>
        <h2>{title}</h2>
        <p className="num">{text}</p>
      </div>
    </Card>
  );
}
