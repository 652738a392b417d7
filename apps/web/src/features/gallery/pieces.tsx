import { MicOff, Ticket } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Dialog, Sheet } from '../../ui/overlay/Dialog.tsx';
import { GroupGlyph } from '../../ui/lottery/GroupGlyph.tsx';
import { List, ListRow } from '../../ui/layout/List.tsx';
import { Money } from '../../ui/display/Money.tsx';
import { showAlert, showConfirm, showToast } from '../../ui/overlay/notices.ts';
import { Pager } from '../../ui/layout/Pager.tsx';
import { Progress } from '../../ui/display/Progress.tsx';
import { Empty, ErrorState, Forbidden, Skeleton } from '../../ui/layout/States.tsx';
import { Table } from '../../ui/layout/Table.tsx';
import { StatusWord } from '../../ui/display/Tag.tsx';
import styles from './Gallery.module.css';
import { Flow, Section } from './parts.tsx';

export function OverlaysSection() {
  const [isDialog, setIsDialog] = useState(false);
  const [isSheet, setIsSheet] = useState(false);
  return (
    <Section title="轻提示、对话框">
      <Flow>
        <Button onClick={() => showToast('投注成功')}>成功</Button>
        <Button onClick={() => showToast('网络超时，请重试', 'failed')}>失败</Button>
        <Button onClick={() => void showAlert('您的账号已在其他设备登录')}>提示</Button>
        <Button
          onClick={() =>
            void showConfirm('本次需 ¥260.00，可用余额 ¥120.50。', { title: '余额不足', actLabel: '充值' })
          }
        >
          确认
        </Button>
        <Button onClick={() => setIsDialog(true)}>窗口</Button>
        <Button onClick={() => setIsSheet(true)}>面板</Button>
      </Flow>
      <div className={styles.stack}>
        <Banner tone="warn" action={<button type="button">重试</button>}>
          因无法同步服务器时间，您将无法投注，请检查网络情况
        </Banner>
        <Banner tone="info">第 0791 期已封盘，已为您切换到 0792 期</Banner>
        <Banner tone="mute" icon={<MicOff size={16} aria-hidden="true" />}>
          全体禁言
        </Banner>
      </div>
      <Dialog
        open={isDialog}
        title="修改昵称"
        onClose={() => setIsDialog(false)}
        foot={<Button kind="primary">保存</Button>}
      >
        昵称 2–12 个字。
      </Dialog>
      <Sheet
        open={isSheet}
        title="确认投注"
        aside="1分时时彩 · 0792 期"
        onClose={() => setIsSheet(false)}
        foot={<Button kind="primary">确认投注 ¥22.00</Button>}
      >
        <List>
          <ListRow title="后三直选复式" note="135 | 24 | 6" end={<Money value="12" />} endNote="6 注 × 1 倍 × 元" />
          <ListRow title="定位胆" note="– | – | 13579 | – | –" end={<Money value="10" />} endNote="5 注 × 10 倍 × 角" />
        </List>
      </Sheet>
    </Section>
  );
}

const ROWS = [
  { issue: '20261120-0792', stake: '60', result: '19600' },
  { issue: '20261120-0791', stake: '200', result: '-200' },
];

export function ListsSection() {
  const [page, setPage] = useState(2);
  return (
    <Section title="列表与表格">
      <Progress label="成长" share={0.728} tone="accent" />
      <div className={styles.stack}>
        <div className={styles.flush}>
          <List>
            <ListRow
              lead={<GroupGlyph group="SSC" size={32} />}
              title="1分时时彩"
              note="0792 期 · 后三直选"
              end={<StatusWord tone="win">已中奖</StatusWord>}
              endNote="¥60.00"
              to="/index"
            />
            <ListRow
              lead={<Ticket size={20} aria-hidden="true" />}
              title="投注记录"
              onPress={() => showToast('投注记录')}
            />
          </List>
          <Table
            caption="最近投注"
            rows={ROWS}
            rowKey={(row) => row.issue}
            columns={[
              { key: 'issue', head: '期号', cell: (row) => row.issue },
              { key: 'stake', head: '投注额', align: 'right', cell: (row) => <Money value={row.stake} /> },
              { key: 'result', head: '盈亏', align: 'right', cell: (row) => <Money value={row.result} signed /> },
            ]}
            totals={[['本页合计', <Money key="stake" value="260" />, <Money key="result" value="19400" signed />]]}
          />
          <Pager page={page} pages={9} total="共 172 条" onPage={setPage} />
        </div>
      </div>
    </Section>
  );
}

export function StatesSection() {
  return (
    <Section title="四种状态">
      <div className={styles.states}>
        <div>
          <Empty
            title="暂无投注记录"
            text="今天还没有下注，去大厅看看"
            action={
              <Button kind="soft" size="s">
                去购彩
              </Button>
            }
          />
        </div>
        <div>
          <ErrorState title="加载失败" text="暂时读不到，数据没有丢失" action={<Button size="s">重新加载</Button>} />
        </div>
        <div>
          <Forbidden title="仅代理可用" text="您的账号没有代理权限" />
        </div>
        <div className={styles.skeletons}>
          <Skeleton width={44} height={44} radius={12} />
          <Skeleton width="70%" />
          <Skeleton width="90%" />
        </div>
      </div>
    </Section>
  );
}
