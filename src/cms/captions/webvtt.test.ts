import { describe, expect, it } from 'vitest';

import {
  type Cue,
  noCaptions,
  parseTime,
  plainText,
  problemsOf,
  readWebVtt,
  showTime,
  writeWebVtt,
} from './webvtt';

const cue = (start: number, end: number, text = 'words'): Cue => ({
  start,
  end,
  text,
  name: '',
  settings: '',
  before: '',
});

describe('times', () => {
  it.each([
    ['0', 0],
    ['62.5', 62_500],
    ['1:02', 62_000],
    ['1:02.05', 62_050],
    ['01:00:00.001', 3_600_001],
    ['00:00:03,200', 3_200],
    [' 2:00 ', 120_000],
  ])('%s is %d milliseconds', (written, expected) => {
    expect(parseTime(written)).toBe(expected);
  });

  it.each(['', 'soon', '1:60', '1:2:3:4', '-1', '1.0000', '１:02'])('%j is none', (written) => {
    expect(parseTime(written)).toBeUndefined();
  });

  it.each([
    [500, '0:00.500'],
    [62_050, '1:02.050'],
    [3_600_001, '1:00:00.001'],
  ])('%d milliseconds are shown as %s', (time, shown) => {
    expect(showTime(time)).toBe(shown);
  });
});

describe('a file of captions', () => {
  it('is read with its names, settings, and notes, and written with them', () => {
    const file = [
      'WEBVTT - Lane training',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { color: white }',
      '',
      'intro',
      '00:00:00.500 --> 00:00:03.000 align:start line:0',
      'First line,',
      'second line.',
      '',
      'NOTE checked twice',
      '',
      '7',
      '00:03.200 --> 00:06.400',
      '数据链路层',
      '',
      'NOTE the end',
      '',
    ].join('\r\n');
    const read = readWebVtt(file);
    expect(read.problems).toEqual([]);
    expect(read.head).toBe('WEBVTT - Lane training\nKind: captions\n\nSTYLE\n::cue { color: white }');
    expect(read.tail).toBe('NOTE the end');
    expect(read.cues).toEqual([
      {
        start: 500,
        end: 3000,
        text: 'First line,\nsecond line.',
        name: 'intro',
        settings: 'align:start line:0',
        before: '',
      },
      { start: 3200, end: 6400, text: '数据链路层', name: '', settings: '', before: 'NOTE checked twice' },
    ]);
    expect(writeWebVtt(read)).toBe(
      `WEBVTT - Lane training
Kind: captions

STYLE
::cue { color: white }

intro
00:00:00.500 --> 00:00:03.000 align:start line:0
First line,
second line.

NOTE checked twice

2
00:00:03.200 --> 00:00:06.400
数据链路层

NOTE the end
`,
    );
  });

  it('keeps what is around the cues, whichever of them come and go', () => {
    const file =
      'WEBVTT\n\nREGION\nid:top\n\nNOTE by Ann\n\n00:05.000 --> 00:06.000 region:top\nA\n\nNOTE end\n';
    const read = readWebVtt(file);
    const written = writeWebVtt({ ...read, cues: [cue(1000, 2000, 'first'), ...read.cues] });
    expect(written.indexOf('REGION')).toBeLessThan(written.indexOf('first'));
    expect(writeWebVtt({ ...read, cues: [] })).toBe('WEBVTT\n\nREGION\nid:top\n\nNOTE by Ann\n\nNOTE end\n');
    const empty = 'WEBVTT\n\nSTYLE\n::cue { color: white }\n';
    expect(writeWebVtt(readWebVtt(empty))).toBe(empty);
  });

  it('may begin with its first cue in the line after the header, and with a mark of the byte order', () => {
    expect(readWebVtt('\uFEFFWEBVTT\n00:01.000 --> 00:02.000\nHello').cues).toEqual([
      cue(1000, 2000, 'Hello'),
    ]);
  });

  it('of SubRip is read, too', () => {
    const { cues, problems } = readWebVtt('1\n00:00:01,000 --> 00:00:02,500\nHello\n');
    expect({ cues, problems }).toEqual({ cues: [cue(1000, 2500, 'Hello')], problems: [] });
  });

  it('names the line of each cue without readable times, and keeps the others', () => {
    const { cues, problems } = readWebVtt(
      'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n\n2\n00:02.x00 --> 00:03.000\nB\n\nlost words\n\n00:04.000 --> 00:05.000\nC',
    );
    expect(cues.map(({ text }) => text)).toEqual(['A', 'C']);
    expect(problems).toEqual([
      { line: 7, kind: 'times' },
      { line: 10, kind: 'times' },
    ]);
  });

  it.each(['', '<html><body>Not found</body></html>', '{"cues": []}'])('is not what %j is', (source) => {
    const { cues, problems } = readWebVtt(source);
    expect(cues).toEqual([]);
    expect(problems).toContainEqual({ line: 1, kind: 'header' });
  });

  it('without cues has no problem', () => {
    expect(readWebVtt('WEBVTT\n')).toEqual({ ...noCaptions, problems: [] });
  });

  it('has an end', () => {
    expect(readWebVtt(`WEBVTT\n\n${'x'.repeat(2_000_001)}`).problems).toEqual([
      { line: 1, kind: 'tooLarge' },
    ]);
    const many = Array.from({ length: 10_001 }, () => '00:01.000 --> 00:02.000\nA').join('\n\n');
    const { cues, problems } = readWebVtt(`WEBVTT\n\n${many}`);
    expect([cues.length, problems]).toEqual([10_000, [{ line: 30_003, kind: 'tooMany' }]]);
  });

  it('is written in the order of time, and no text can begin another cue', () => {
    const written = writeWebVtt({
      ...noCaptions,
      cues: [cue(5000, 6000, 'later'), cue(1000, 2000, 'a\n\n00:09.000 --> 00:10.000\nb')],
    });
    expect(readWebVtt(written).cues).toEqual([
      cue(1000, 2000, 'a\n00:09.000 → 00:10.000\nb'),
      cue(5000, 6000, 'later'),
    ]);
  });
});

describe('problems of cues', () => {
  it('are named where they are', () => {
    const cues = [cue(0, 1000), cue(2000, 2000), cue(3000, 5000), cue(4000, 6000, ' \n'), cue(6000, 9001)];
    expect(problemsOf(cues, 9000)).toEqual([[], ['endBeforeStart'], [], ['empty', 'overlap'], ['beyond']]);
  });

  it('do not depend on the order of the list', () => {
    expect(problemsOf([cue(4000, 6000), cue(3000, 5000)])).toEqual([['overlap'], []]);
  });

  it('see an overlap with an earlier cue that lasts longer than the one before', () => {
    expect(problemsOf([cue(0, 9000), cue(1000, 2000), cue(8000, 9500)])).toEqual([
      [],
      ['overlap'],
      ['overlap'],
    ]);
  });

  it('are none for cues that touch', () => {
    expect(problemsOf([cue(0, 1000), cue(1000, 2000)], 2000)).toEqual([[], []]);
  });
});

it('says what a cue says without tags, on one line', () => {
  const text = '<v Ann>A &amp; B</v>\n<i>next</i> &lt;tag&gt; &unknown;';
  expect(plainText({ text }, true)).toBe('A & B next <tag> &unknown;');
  expect(plainText({ text: '数据\n链路' }, false)).toBe('数据链路');
  expect(plainText({ text: 'a < b, <b>c</b>' }, true)).toBe('a < b, c');
});

it('reads words of which none ends a tag in a time that grows with their length', () => {
  const start = performance.now();
  plainText({ text: '<'.repeat(200_000) }, true);
  expect(performance.now() - start).toBeLessThan(1000);
});
