import { BookOpenText, ChartNoAxesColumn, Headphones, Heart } from 'lucide-react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { whenReachable } from '../../../platform/page/when-reachable.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { List, ListRow } from '../../../ui/layout/List.tsx';
import styles from './Help.module.css';
import { helpTexts } from './texts.ts';

/** The list of service lines comes with its code, when somebody asks; what fails is told by the call itself. */
async function contactUs(): Promise<void> {
  await whenReachable();
  const { openService } = await import('../../tenant/index.ts');
  await openService();
}

const icon = (Icon: typeof BookOpenText) => <Icon size={20} strokeWidth={1.6} aria-hidden="true" />;

/** Where to go when no article helps. */
export function HelpAside() {
  const t = useText(helpTexts);
  return (
    <div className={styles.aside}>
      <Card>
        <List>
          <ListRow
            lead={icon(Headphones)}
            title={t('service')}
            note={t('serviceNote')}
            onPress={() => void contactUs().catch(() => undefined)}
          />
          <ListRow lead={icon(ChartNoAxesColumn)} title={t('status')} note={t('statusNote')} to="/transparency" />
          <ListRow lead={icon(BookOpenText)} title={t('about')} note={t('aboutNote')} to="/about" />
        </List>
      </Card>
      <Card className={styles.safer}>
        {icon(Heart)}
        <div>
          <h2>{t('cannotStop')}</h2>
          <p>{t('cannotStopText')}</p>
        </div>
        <ButtonLink to="/userCenter/protection">{t('setLimits')}</ButtonLink>
      </Card>
    </div>
  );
}
