import { useState, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { CodeFields, useMessageCode, type CodeChannel } from './fields/CodeField.tsx';
import styles from './Recovery.module.css';
import { proveRecovery } from './recovery-store.ts';
import { recoveryTexts } from './texts.ts';

type Way = CodeChannel | 'question';
const isWay = (value: string | null): value is Way => value === 'phone' || value === 'mail' || value === 'question';

/** Choice of the way to verify; the question has a page of its own. `onProved` after a right code. */
export function Ways({ ticket, onProved }: { ticket: string; onProved(): void }) {
  const t = useText(recoveryTexts);
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('way');
  const way: Way = isWay(asked) ? asked : 'phone';
  const options = [
    { value: 'phone' as const, label: t('wayPhone') },
    { value: 'mail' as const, label: t('wayMail') },
    { value: 'question' as const, label: t('wayQuestion') },
  ];
  function choose(next: Way) {
    if (next === 'question') void navigate('/verifyQuestion');
    else setQuery({ way: next }, { replace: true });
  }
  return (
    <>
      <Segmented label={t('ways')} value={way} options={options} onChange={choose} />
      {way !== 'question' && <ByCode key={way} channel={way} ticket={ticket} onProved={onProved} />}
    </>
  );
}

function ByCode({ channel, ticket, onProved }: { channel: CodeChannel; ticket: string; onProved(): void }) {
  const t = useText(recoveryTexts);
  const code = useMessageCode(channel, { purpose: 'recover', recovery: ticket });
  const [isBusy, setIsBusy] = useState(false);
  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    try {
      if (!(await code.verify())) return;
      proveRecovery();
      onProved();
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <CodeFields of={code} />
      <Button type="submit" kind="primary" size="l" block busy={isBusy}>
        {t('next')}
      </Button>
    </form>
  );
}
