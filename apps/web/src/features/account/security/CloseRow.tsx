import { ChevronRight, DoorOpen } from 'lucide-react';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { closeTexts } from './close-texts.ts';
import styles from './Security.module.css';

/** The last row of the centre. */
export function CloseRow() {
  const t = useText(closeTexts);
  return (
    <Card>
      <Link className={styles.row} to="/userCenter/closeAccount">
        <DoorOpen size={18} aria-hidden="true" />
        <span>{t('row')}</span>
        <ChevronRight size={16} aria-hidden="true" />
      </Link>
    </Card>
  );
}
