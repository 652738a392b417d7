import { use } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { OnAirLink } from '../../../shared/lottery/on-air.ts';
import { helpAddress } from '../../../shared/site/page-help.ts';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { List, ListRow } from '../../../ui/layout/List.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { toggleDragon } from '../dragon/window-store.ts';
import { betTexts } from '../core/texts.ts';

interface Props {
  readonly lotteryCode: string;
  readonly open: boolean;
  onClose(): void;
}

/** 走势, 玩法, 长龙, records and help of a table, for a phone, whose bar has no room for them. */
export function MoreSheet({ lotteryCode, open, onClose }: Props) {
  const t = useText(betTexts);
  const onAir = use(OnAirLink)(lotteryCode);
  const help = helpAddress('/lottery/:type/:code');
  return (
    <Sheet open={open} title={t('more')} onClose={onClose} aside={onAir}>
      <List>
        {isBuilt('/trendChart/:id') && <ListRow title={t('trend')} to={`/trendChart/${lotteryCode}`} />}
        {isBuilt('/howtoplay/:id') && <ListRow title={t('playRules')} to={`/howtoplay/${lotteryCode}`} />}
        <ListRow title={t('longDragon')} onPress={toggleDragon} />
        {isBuilt('/userCenter/betRecord') && <ListRow title={t('records')} to="/userCenter/betRecord" />}
        {help && <ListRow title={t('pageHelp')} to={help} />}
      </List>
    </Sheet>
  );
}
