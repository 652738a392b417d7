import { useMemo } from 'react';
import { serverNow } from '../../platform/time/clock.ts';
import type { LotteryGroup } from '../../ui/lottery/Ball.tsx';
import { BallRow } from '../../ui/lottery/BallRow.tsx';
import { CountdownText } from '../../ui/lottery/Countdown.tsx';
import { GroupGlyph } from '../../ui/lottery/GroupGlyph.tsx';
import { Tag } from '../../ui/display/Tag.tsx';
import { Flow, Row, Section } from './parts.tsx';

const GROUPS: LotteryGroup[] = ['SSC', 'PK10', 'LHC', 'K3', 'SYX5', 'BJ28', 'KL8', 'FC3D', 'PL35'];
const KL8 = '02 05 09 13 17 21 24 28 33 36 41 44 47 52 58 61 66 70 75 79'.split(' ');

export function BallsSection() {
  return (
    <Section title="号码球">
      <Row name="时时彩">
        <BallRow group="SSC" numbers={['7', '3', '9', '0', '4']} />
      </Row>
      <Row name="PK10">
        <BallRow group="PK10" numbers={['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']} />
      </Row>
      <Row name="六合彩">
        <BallRow
          group="LHC"
          numbers={['30', '21', '25', '28', '09', '08', '29']}
          waves={['red', 'green', 'blue', 'green', 'blue', 'red', 'red']}
          names={['牛', '狗', '马', '兔', '狗', '猪', '虎']}
          size={30}
        />
      </Row>
      <Row name="快三">
        <BallRow group="K3" numbers={['1', '4', '6']} size={28} />
      </Row>
      <Row name="11选5">
        <BallRow group="SYX5" numbers={['08', '03', '11', '05', '09']} />
      </Row>
      <Row name="PC蛋蛋">
        <BallRow group="BJ28" numbers={['5', '8', '4']} waves={['blue']} />
      </Row>
      <Row name="快乐8">
        <BallRow group="KL8" numbers={KL8} size={22} />
      </Row>
      <Row name="福彩3D / 排列五">
        <BallRow group="FC3D" numbers={['4', '0', '8']} /> <BallRow group="PL35" numbers={['9', '2', '2', '6', '1']} />
      </Row>
      <Row name="开奖中">
        <BallRow group="SSC" numbers={null} rolling />
      </Row>
      <Flow>
        {GROUPS.map((group) => (
          <GroupGlyph key={group} group={group} />
        ))}
        <GroupGlyph group="SSC" size={32} />
        <GroupGlyph group="SSC" size={24} />
      </Flow>
    </Section>
  );
}

export function CountdownSection() {
  const now = useMemo(() => serverNow(), []);
  return (
    <Section title="倒计时与期状态">
      <Row name="一分钟以上">
        <CountdownText endsAt={now + 129_000} />
      </Row>
      <Row name="最后一分钟">
        <CountdownText endsAt={now + 42_000} />
      </Row>
      <Row name="投注页">
        <CountdownText endsAt={now + 42_000} size="l" />
      </Row>
      <Row name="一小时以上">
        <CountdownText endsAt={now + 29_322_000} />
      </Row>
      <Row name="封盘 / 开奖 / 停售">
        <CountdownText endsAt={now - 1} drawsAt={now + 600_000} /> <CountdownText endsAt={now - 2} drawsAt={now - 1} />{' '}
        <Tag>停售</Tag>
      </Row>
    </Section>
  );
}
