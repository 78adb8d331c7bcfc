import { describe, expect, it } from 'vitest';

import type { DiagramKind } from '@/ui/rich-text/model';

import type { Box } from './canvas';
import { laidOut } from './draw';
import { Teller } from './in-words';
import { wrapped } from './lettering';

const TEXTS: readonly (readonly [DiagramKind, string, string])[] = [
  [
    'sequence',
    'two participants with wide labels, a note and a message to oneself',
    `participant S as Sender of the flits
participant R as Receiver
S->>R: SEQ 40
S-xR: SEQ 41, damaged on the link between two cabinets
note over R: sequence gap, wait for the replay
R-->>S: LCTL: NAK, ASEQ 40
S->>S: rewind the replay buffer to 41`,
  ],
  [
    'sequence',
    'notes on both sides and a message across a column',
    `participant M as 互连管理器
participant S as 交换机
participant E as 端点
M->>E: 探测，路径[3, 14]，经过中间的交换机
note left of S: 交换机保留原编号
note right of M: 管理器的任期加一
S->>S: 验证证书
note over M,E: 编号：EID 1358`,
  ],
  [
    'states',
    'a cycle, a state that stays, and two ways to the same one',
    `[*] --> CLOSED
CLOSED --> OPENING: open
OPENING --> OPEN: peer accepts
OPENING --> CLOSED: 3 attempts
OPEN --> OPEN: keep-alive
OPEN --> DRAIN: close
OPEN --> ERROR: fault
DRAIN --> CLOSED: drained
DRAIN --> ERROR: fault
ERROR --> CLOSED: software
CLOSED --> [*]`,
  ],
  [
    'topology',
    'two groups and what connects them',
    `manager fm as Fabric manager
group Domain A
switch s1 as Switch 1
host h1 as Host 1
memory m1 as Memory pool
end
group Domain B
switch s2 as Switch 2
host h2 as Host 2
device d1 as Accelerator
end
gateway g as Gateway
fm -.-> s1: management
h1 -- s1: x8
m1 -- s1: x8
s1 -- g: x4
g -- s2: Ethernet, 400 Gb/s
h2 -- s2: x8
d1 -- s2: x16`,
  ],
  ['packet', 'narrow fields, and one of several rows', '+4: 版本\n+1: 优先级\n+27: LENGTH\n+96: PAYLOAD'],
];

const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width - 0.5 &&
  other.x < one.x + one.width - 0.5 &&
  one.y < other.y + other.height - 0.5 &&
  other.y < one.y + one.height - 0.5;

const contains = (outer: Box, inner: Box): boolean =>
  outer.x <= inner.x + 0.5 &&
  outer.y <= inner.y + 0.5 &&
  inner.x + inner.width <= outer.x + outer.width + 0.5 &&
  inner.y + inner.height <= outer.y + outer.height + 0.5;

describe('a drawing', () => {
  it.each(TEXTS)('of a %s keeps words and shapes apart: %s', (kind, _title, source) => {
    const { boxes } = laidOut(kind, source, new Teller('en')).canvas;
    const pairs = boxes.flatMap((one, place) => boxes.slice(place + 1).map((other) => [one, other] as const));
    const wrong = pairs.filter(([one, other]) => {
      if (!overlaps(one, other)) return false;
      if (one.kind === other.kind) return true;
      return one.kind === 'shape' ? !contains(one, other) : !contains(other, one);
    });
    expect(boxes.length).toBeGreaterThan(5);
    expect(wrong).toEqual([]);
  });

  it('is as large as everything in it', () => {
    const { canvas } = laidOut('states', '[*] --> A: first\nA --> A: once more', new Teller('en'));
    const [, view = ''] = /viewBox="([^"]+)"/.exec(canvas.svg()) ?? [];
    const [x = 0, y = 0, width = 0, height = 0] = view.split(' ').map(Number);
    for (const box of canvas.boxes) {
      expect(contains({ kind: 'shape', x, y, width, height }, box)).toBe(true);
    }
  });

  it('takes words as words', () => {
    const { canvas } = laidOut('sequence', 'A->>B: <script>alert("1")</script> & more', new Teller('en'));
    expect(canvas.svg()).not.toContain('<script');
    expect(canvas.svg()).toContain('&lt;script&gt;');
  });
});

describe('lines of a label', () => {
  it('are about equally wide', () => {
    expect(wrapped('rewind the replay buffer to 41', 190)).toEqual(['rewind the replay', 'buffer to 41']);
  });

  it('leave words whole that have room in one', () => {
    const lines = wrapped('IN_ORDER to WAIT_REPLAY, discard 42', 170);
    expect(lines.join(' ').split(' ')).toEqual(['IN_ORDER', 'to', 'WAIT_REPLAY,', 'discard', '42']);
  });

  it('never begin with the punctuation that ends a Chinese clause', () => {
    const lines = wrapped('端点保留原来的编号，管理器从第三阶段开始，不再重复前面的步骤。', 120);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.filter((line) => /^[，。]/u.test(line))).toEqual([]);
  });

  it('divide a word that is wider than a line', () => {
    expect(wrapped('W'.repeat(40), 100).length).toBeGreaterThan(3);
  });
});
