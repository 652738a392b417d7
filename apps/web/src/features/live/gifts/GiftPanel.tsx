import type { LiveRoom } from '@caiting/contract';
import { isMoney, money, parseMoney, type Money as Amount } from '@caiting/money';
import { useState } from 'react';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { useBalance } from '../../../shared/money/balance.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { useRovingFocus } from '../../../ui/hooks/use-roving-focus.ts';
import { PauseNote } from '../../protection/index.ts';
import { GiftIcon } from './GiftIcon.tsx';
import styles from './Gifts.module.css';
import { giftTexts } from './texts.ts';
import { useSendGift } from './use-send-gift.ts';

const COUNTS = ['1', '10', '66'] as const;

const amountOf = (text: string | undefined): Amount =>
  (text !== undefined && isMoney(text) && parseMoney(text)) || money(0n);

/** The eight gifts, how many, and what it comes to: said before it is sent that nothing of it comes back. */
export function GiftPanel({ room, hasHead = false }: { room: LiveRoom; hasHead?: boolean }) {
  const t = useText(giftTexts);
  const locale = useLocale((state) => state.locale);
  const { data: balance } = useBalance();
  const { isBusy, note, send } = useSendGift(room.item.code);
  const handleKeyDown = useRovingFocus('[role="radio"]', true);
  const [picked, setPicked] = useState<string | null>(null);
  const [count, setCount] = useState<(typeof COUNTS)[number]>('1');
  const gift = room.gifts.find(({ code }) => code === picked);
  const sum = gift ? money(amountOf(gift.price) * BigInt(count)) : money(0n);
  const isOn = room.item.state === 'live';
  const gate = !isOn
    ? t('notOn')
    : room.isOwn
      ? t('own')
      : gift && balance && sum > amountOf(balance.balance)
        ? t('short')
        : sum > amountOf(room.giftDayLeft)
          ? t('over')
          : null;
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <PauseNote />
      {hasHead && (
        <p className={styles.have}>
          {t('balance')} <Money value={balance ? amountOf(balance.balance) : null} />
        </p>
      )}
      <div className={styles.gifts} role="radiogroup" aria-label={t('gifts')} onKeyDown={handleKeyDown}>
        {room.gifts.map(({ code, name, price }, at) => (
          <button
            key={code}
            type="button"
            role="radio"
            aria-checked={picked === code}
            tabIndex={picked === code || (picked === null && at === 0) ? 0 : -1}
            onClick={() => setPicked(code)}
          >
            <GiftIcon gift={code} />
            <b>{name[locale]}</b>
            <small>
              <Money value={price} />
            </small>
          </button>
        ))}
      </div>
      <div className={styles.act}>
        <Segmented<(typeof COUNTS)[number]>
          label={t('count')}
          value={count}
          options={COUNTS.map((value) => ({ value, label: t('times', { n: value }) }))}
          onChange={setCount}
        />
        <Button
          kind="soft"
          busy={isBusy}
          disabled={!gift || gate !== null}
          onClick={() => gift && send(gift, Number(count))}
        >
          {gift ? (gate ?? t('send', { amount: sum })) : (gate ?? t('pick'))}
        </Button>
      </div>
      <p className={styles.note} role="status">
        {note || `${t('left', { left: amountOf(room.giftDayLeft) })} · ${t('note')}`}
      </p>
    </section>
  );
}
