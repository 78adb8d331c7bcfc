import { describe, expect, it } from 'vitest';

import { locales } from '@/i18n/locales';
import { type DiagramKind, diagramKinds } from '@/ui/rich-text/model';

import { diagramMessage, drawDiagram, tryToDraw } from './draw';
import { exampleOf } from './examples';
import { readPacket } from './packet';
import { readSequence } from './sequence';
import { DiagramError } from './source';
import { readStates } from './states';
import { readTopology } from './topology';

describe('a sequence chart', () => {
  it('has participants, messages of each stroke, and notes', () => {
    expect(
      readSequence(`
        %% who takes part
        participant S as Sender
        S->>R: SEQ 40
        S-xR: SEQ 41
        R-->>S：NAK
        S->>S
        note right of S: rewinds
        Note over R, S: both wait
      `),
    ).toEqual({
      participants: [
        { name: 'S', label: 'Sender' },
        { name: 'R', label: 'R' },
      ],
      steps: [
        { type: 'message', from: 0, to: 1, label: 'SEQ 40', isDashed: false, isLost: false },
        { type: 'message', from: 0, to: 1, label: 'SEQ 41', isDashed: false, isLost: true },
        { type: 'message', from: 1, to: 0, label: 'NAK', isDashed: true, isLost: false },
        { type: 'message', from: 0, to: 0, label: '', isDashed: false, isLost: false },
        { type: 'note', side: 'right', from: 0, to: 0, label: 'rewinds' },
        { type: 'note', side: 'over', from: 0, to: 1, label: 'both wait' },
      ],
    });
  });

  it('says step by step, in the language of the text, what it shows', () => {
    const source = 'participant S as 发送方\nS->>R: SEQ 40\nR-->>S: ACK\nS-xR: SEQ 41\nnote over S: 等待';
    expect(drawDiagram('sequence', source, 'zh').steps).toEqual([
      '发送方到R：SEQ 40',
      'R到发送方，虚线：ACK',
      '发送方到R，途中丢失：SEQ 41',
      '发送方处的说明：等待',
    ]);
    expect(drawDiagram('sequence', 'A->>B: hello', 'en').steps).toEqual(['A to B: hello']);
  });
});

describe('a state machine', () => {
  it('takes both ways of giving a state its label, and states that nothing introduces', () => {
    const { states, transitions, direction } = readStates(
      'direction LR\nstate "Link is down" as down\nstate 训练 as 链路训练\n[*] --> down\ndown --> 训练: 上电\n训练 --> up',
    );
    expect([...states]).toEqual([
      ['down', 'Link is down'],
      ['训练', '链路训练'],
      ['up', 'up'],
    ]);
    expect(transitions).toEqual([
      { from: '[*]', to: 'down', label: '' },
      { from: 'down', to: '训练', label: '上电' },
      { from: '训练', to: 'up', label: '' },
    ]);
    expect(direction).toBe('LR');
  });

  it('says each transition', () => {
    const source = '[*] --> A: reset\nA --> A: tick\nA --> B\nB --> [*]';
    expect(drawDiagram('states', source, 'en').steps).toEqual([
      'Begins in A: reset',
      'Stays in A: tick',
      'From A to B',
      'From B to the end',
    ]);
  });
});

describe('a topology', () => {
  const source = 'group Domain A\nhost h1 as Host 1\nswitch s1\nend\nh1 -- s1: x8\ns1 -.-> h1';

  it('has nodes of kinds, links, and groups', () => {
    expect(readTopology(source)).toEqual({
      direction: 'TB',
      groups: ['Domain A'],
      nodes: [
        { name: 'h1', kind: 'host', label: 'Host 1', group: 0 },
        { name: 's1', kind: 'switch', label: 's1', group: 0 },
      ],
      links: [
        { from: 'h1', to: 's1', label: 'x8', isDirected: false, isDashed: false },
        { from: 's1', to: 'h1', label: '', isDirected: true, isDashed: true },
      ],
    });
  });

  it('says its nodes and links', () => {
    expect(drawDiagram('topology', source, 'en').steps).toEqual([
      'Host 1 (host in Domain A)',
      's1 (switch in Domain A)',
      'Link between Host 1 and s1: x8',
      'Link from s1 to Host 1',
    ]);
  });
});

describe('a packet layout', () => {
  it('has fields one after the other, by their bits or their sizes', () => {
    expect(readPacket('row 64\n0-3: VER\n4: P\n+27: "Payload length"')).toEqual({
      row: 64,
      fields: [
        { from: 0, to: 3, label: 'VER' },
        { from: 4, to: 4, label: 'P' },
        { from: 5, to: 31, label: 'Payload length' },
      ],
    });
  });

  it('explains below what has no room in its field', () => {
    const { svg, steps } = drawDiagram('packet', '+1: URGENT\n+31: LENGTH', 'en');
    expect(svg).toContain('>1  URGENT (0)<');
    expect(svg).toContain('>LENGTH<');
    expect(steps).toEqual(['Bit 0: URGENT', 'Bits 1 to 31: LENGTH']);
  });
});

it.each(diagramKinds.flatMap((kind) => locales.map((locale) => [kind, locale] as const)))(
  'the example of a %s in %s can be drawn',
  (kind, locale) => {
    expect(drawDiagram(kind, exampleOf(kind, locale), locale).steps.length).toBeGreaterThan(2);
  },
);

describe('what cannot be drawn', () => {
  const CASES: readonly (readonly [DiagramKind, string, string, number])[] = [
    ['sequence', '', 'empty', 1],
    ['sequence', '%% nothing yet', 'empty', 1],
    ['sequence', 'A->>B: x\n\nA => B', 'unknownLine', 3],
    ['sequence', 'participant A\nparticipant A as B', 'sameName', 2],
    ['sequence', `A->>B: ${'x'.repeat(121)}`, 'longLabel', 1],
    ['sequence', 'A->>B\n'.repeat(81), 'manyParts', 81],
    ['sequence', '\n'.repeat(240), 'manyLines', 241],
    ['states', 'A --> B\nstate C\nstate C', 'sameName', 3],
    ['states', 'A ==> B', 'unknownLine', 1],
    ['topology', 'host a\na -- b', 'unknownName', 2],
    ['topology', 'group G\nhost a', 'openGroup', 1],
    ['topology', 'group G\ngroup H', 'openGroup', 1],
    ['topology', 'host a\nend', 'noGroup', 2],
    ['packet', '0-3: A\n5-7: B', 'wrongBit', 2],
    ['packet', '0-3: A\n4-2: B', 'wrongBit', 2],
    ['packet', '+0: A', 'wrongBit', 1],
    ['packet', '+99999: A', 'manyBits', 1],
    ['packet', 'row 128\n+8: A', 'badRow', 1],
    ['packet', 'row 32', 'empty', 1],
  ];

  it.each(CASES)('of a %s, %j, is %s in line %i', (kind, source, problem, line) => {
    const error = tryToDraw(kind, source, 'en');
    expect(error).toMatchObject({ problem, line });
    for (const locale of locales) {
      if (error instanceof DiagramError) expect(diagramMessage(error, locale)).toMatch(/\d.{8,}/);
    }
  });

  it('is found in a short time, however the text is made', () => {
    // Time of this thread alone: others may keep the machine busy.
    const began = process.threadCpuUsage();
    for (const text of ['a'.repeat(11_000), '-'.repeat(11_000), 'a.'.repeat(5_000), ' '.repeat(11_000)]) {
      tryToDraw('sequence', `note over ${text}`, 'en');
      tryToDraw('states', `state ${text}`, 'en');
      tryToDraw('topology', `host ${text} as`, 'en');
      tryToDraw('packet', `0 ${text}`, 'en');
    }
    expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(2_000);
  });
});
