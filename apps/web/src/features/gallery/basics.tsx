import { Bell, Search } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Button, IconButton } from '../../ui/form/Button.tsx';
import { Chips } from '../../ui/form/Chips.tsx';
import { CodeBoxes } from '../../ui/form/CodeBoxes.tsx';
import { AmountField } from '../../ui/form/amount/AmountField.tsx';
import { Field, PasswordField, TextArea } from '../../ui/form/Field.tsx';
import { Money } from '../../ui/display/Money.tsx';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { Slider } from '../../ui/form/Slider.tsx';
import { Stepper } from '../../ui/form/Stepper.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { Badge, StatusWord, Tag } from '../../ui/display/Tag.tsx';
import { Checkbox, Switch } from '../../ui/form/Toggle.tsx';
import styles from './Gallery.module.css';
import { Flow, Row, Section } from './parts.tsx';

export function ButtonsSection() {
  return (
    <Section title="按钮">
      <Flow>
        <Button kind="primary">立即投注</Button>
        <Button>加入购彩篮</Button>
        <Button kind="soft">追号</Button>
        <Button kind="ghost">取消</Button>
        <Button kind="primary" disabled>
          封盘中
        </Button>
        <Button kind="primary" busy>
          正在投注
        </Button>
      </Flow>
      <Flow>
        <Button kind="primary" size="s">
          跟投
        </Button>
        <Button size="s">导出</Button>
        <Button kind="danger">解绑银行卡</Button>
        <Button kind="primary" size="l">
          去支付 ¥500.00
        </Button>
      </Flow>
      <Flow>
        <IconButton label="搜索">
          <Search size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="消息，9+ 条未读">
          <Bell size={20} aria-hidden="true" />
          <Badge count={12} />
        </IconButton>
        <Avatar name="林间小路" />
        <Avatar name="demo_agent" size={24} />
      </Flow>
    </Section>
  );
}

export function MoneySection() {
  return (
    <Section title="金额">
      <Row name="余额 / 大号">
        <Money value="12680.5" hero className={styles.hero as string} />
      </Row>
      <Row name="派奖、收入">
        <b>
          <Money value="19600" signed />
        </b>
      </Row>
      <Row name="支出、亏损">
        <b>
          <Money value="-200" signed />
        </b>
      </Row>
      <Row name="零 / 未结">
        <Money value="0" signed /> <Money value={null} />
      </Row>
      <Row name="投注额（中性）">
        <Money value="60" />
      </Row>
      <Row name="账变四位小数">
        <Money value="0.0396" signed decimals={4} />
      </Row>
    </Section>
  );
}

export function TagsSection() {
  const [day, setDay] = useState('today');
  const [unit, setUnit] = useState('yuan');
  const [multiple, setMultiple] = useState(1);
  const [tab, setTab] = useState('all');
  const [rebate, setRebate] = useState(15);
  return (
    <Section title="状态、选择">
      <Flow>
        <Tag tone="info">待开奖</Tag>
        <Tag tone="win">已中奖</Tag>
        <Tag>未中奖</Tag>
        <Tag tone="line">已撤单</Tag>
        <Tag tone="warn">待审核</Tag>
        <Tag tone="ok">已到账</Tag>
        <Tag tone="danger">已拒绝</Tag>
        <Tag tone="brand">管理</Tag>
        <Tag tone="accent">黄金</Tag>
        <StatusWord tone="win">已中奖</StatusWord>
      </Flow>
      <Flow>
        <Chips
          label="时间"
          value={day}
          onChange={setDay}
          options={[
            { value: 'today', label: '今日' },
            { value: 'yesterday', label: '昨日' },
            { value: 'week', label: '本周' },
          ]}
        />
        <Segmented
          label="单位"
          value={unit}
          onChange={setUnit}
          options={[
            { value: 'yuan', label: '元' },
            { value: 'jiao', label: '角' },
            { value: 'fen', label: '分' },
          ]}
        />
        <Stepper label="倍数" value={multiple} min={1} max={10_000} onChange={setMultiple} />
      </Flow>
      <Flow>
        <Slider label="返点" value={rebate} max={80} onChange={setRebate} valueText={`返点 ${rebate / 10}%`} />
      </Flow>
      <Tabs
        label="玩法"
        value={tab}
        onChange={setTab}
        items={['all:全部', 'ssc:时时彩', 'pk:PK10', 'k3:快三', 'lhc:六合彩', 'syx5:11选5', 'kl8:快乐8'].map((pair) => {
          const [value = '', label = ''] = pair.split(':');
          return { value, label };
        })}
      />
    </Section>
  );
}

export function FormSection() {
  const [phone, setPhone] = useState('13800138000');
  const [amount, setAmount] = useState('50');
  const [pin, setPin] = useState('123');
  const [password, setPassword] = useState('');
  const [kind, setKind] = useState('all');
  const [isOn, setIsOn] = useState(true);
  return (
    <Section title="表单与错误">
      <div className={styles.form}>
        <Field
          label="手机号"
          inputMode="tel"
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
          onClear={() => setPhone('')}
        />
        <AmountField
          label="提现金额"
          before="¥"
          decimals={0}
          value={amount}
          onChange={setAmount}
          error="提现金额必须在100与50000之间"
        />
        <PasswordField
          label="密码"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="off"
          hint="6–16 位字母、数字或 !@#$%^&*."
        />
        <CodeBoxes label="安全密码" length={6} value={pin} onChange={setPin} />
        <Select
          label="状态"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'all', label: '全部状态' },
            { value: 'won', label: '已中奖' },
          ]}
        />
        <TextArea label="单式号码" defaultValue="12345 67890" hint="有效 2 注" />
        <Flow>
          <Switch label="中奖后停止" checked={isOn} onChange={setIsOn} />
          <Checkbox checked={isOn} onChange={setIsOn}>
            我已满 18 岁
          </Checkbox>
        </Flow>
      </div>
    </Section>
  );
}
