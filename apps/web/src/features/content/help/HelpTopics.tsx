import { HELP_SECTIONS, type HelpArticle } from '@caiting/contract';
import {
  Heart,
  LockKeyhole,
  MessageSquareHeart,
  ShieldCheck,
  Sprout,
  Ticket,
  UsersRound,
  WalletMinimal,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import styles from './Help.module.css';
import { helpTexts } from './texts.ts';

type Section = (typeof HELP_SECTIONS)[number];

const ICONS: Readonly<Record<Section, LucideIcon>> = {
  start: Sprout,
  betting: Ticket,
  draws: ShieldCheck,
  money: WalletMinimal,
  safety: LockKeyhole,
  protection: Heart,
  chat: MessageSquareHeart,
  agent: UsersRound,
};

/** Topics of the help with the number of their articles; null while that is not known. */
export function HelpTopics({ list, chosen }: { list: readonly HelpArticle[] | null; chosen: string | null }) {
  const t = useText(helpTexts);
  return (
    <Card as="div" className={styles.topics}>
      <nav aria-label={t('topics')}>
        {HELP_SECTIONS.map((section) => {
          const Icon = ICONS[section];
          const count = list?.filter((article) => article.section === section).length;
          return (
            <Link key={section} to={`/help?s=${section}`} aria-current={section === chosen ? 'true' : undefined}>
              <Icon size={24} strokeWidth={1.6} aria-hidden="true" />
              {t(section)}
              <small className="num">{count === undefined ? '' : t('articles', { n: count })}</small>
            </Link>
          );
        })}
      </nav>
    </Card>
  );
}
