import { use } from 'react';
import { defineTexts, useText } from '../../../platform/i18n/i18n.ts';
import { OnAirLink } from '../../../shared/lottery/on-air.ts';
import { SoundSwitch, soundTexts } from '../../../shared/sound/SoundSwitch.tsx';
import { helpAddress } from '../../../shared/site/page-help.ts';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { List, ListRow } from '../../../ui/layout/List.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { toggleDragon } from '../dragon/window-store.ts';
import { betTexts } from '../core/texts.ts';

/** Said here alone: the table does not wait for it. */
const moreTexts = defineTexts(
  { playRules: '玩法', pageHelp: '本页帮助' },
  { playRules: 'Rules', pageHelp: 'About this page' },
);

interface Props {
  readonly lotteryCode: string;
  readonly open: boolean;
  onClose(): void;
}

/** 走势, 玩法, 长龙, records and help of a table, for a phone, whose bar has no room for them. */
export function MoreSheet({ lotteryCode, open, onClose }: Props) {
  const t = useText(betTexts);
  const own = useText(moreTexts);
  const onAir = use(OnAirLink)(lotteryCode);
  const soundText = useText(soundTexts);
  const help = helpAddress('/lottery/:type/:code');
  return (
    <Sheet open={open} title={t('more')} onClose={onClose} aside={onAir}>
      <List>
        {isBuilt('/trendChart/:id') && <ListRow title={t('trend')} to={`/trendChart/${lotteryCode}`} />}
        {isBuilt('/howtoplay/:id') && <ListRow title={own('playRules')} to={`/howtoplay/${lotteryCode}`} />}
        <ListRow title={t('longDragon')} onPress={toggleDragon} />
        {isBuilt('/userCenter/betRecord') && <ListRow title={t('records')} to="/userCenter/betRecord" />}
        <ListRow title={soundText('sound')} note={soundText('soundText')} end={<SoundSwitch />} />
        {help && <ListRow title={own('pageHelp')} to={help} />}
      </List>
    </Sheet>
  );
}
