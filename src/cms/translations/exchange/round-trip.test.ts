import { describe, expect, it } from 'vitest';

import type { Values } from '../../editing/merge';
import { blocksOf } from '../side-by-side/pairs';
import type { Place } from '../side-by-side/places';

import { compareUnits } from './compare';
import { readXliff } from './read-xliff';
import { unitsOf, withTranslations } from './units';
import { writeXliff } from './write-xliff';

const text = (words: string, format = 0) => ({
  type: 'text',
  version: 1,
  text: words,
  format,
  detail: 0,
  mode: 'normal',
  style: '',
});
const paragraph = (...children: object[]) => ({ type: 'paragraph', version: 1, children });
const heading = (words: string) => ({ type: 'heading', tag: 'h2', version: 1, children: [text(words)] });
const link = (words: string) => ({
  type: 'link',
  version: 3,
  fields: { linkType: 'custom', url: '/docs' },
  children: [text(words)],
});
const lineBreak = { type: 'linebreak', version: 1 };
const reference = { type: 'inlineBlock', version: 1, fields: { blockType: 'reference', target: '#table-1' } };
const block = (fields: object) => ({ type: 'block', version: 2, fields });
const formula = block({ id: 'f0f0', blockType: 'formula', latex: 'x^2' });
const documentOf = (...children: object[]) => ({ root: { type: 'root', version: 1, children } });

const places: readonly Place[] = [
  { path: ['title'], label: 'Title', kind: 'line', maxLength: 20 },
  { path: ['summary'], label: 'Summary', kind: 'lines' },
  { path: ['body'], label: 'Text', kind: 'blocks' },
];
const source: Values = {
  title: '标题 <&> "一"',
  summary: '第一行\n第二行',
  body: documentOf(
    heading('概述'),
    paragraph(text('见'), link('文档'), text('，速率为'), text('64 GT/s', 1), text('。')),
    formula,
    paragraph(text('运行'), text('npm start', 16), lineBreak, text('再看'), reference),
    block({ id: 'abc123', blockType: 'note', kind: 'tip', title: '提示', text: '取$n+1$与`a<b`' }),
  ),
};
const nothing: Values = { title: null, summary: null, body: null };
let made = 0;
const newId = () => `new${(made += 1)}`;

const exported = (target: Values) => {
  const units = unitsOf(places, source, target).map((unit) => ({
    unit,
    notes: [unit.place.label],
    terms: [{ names: ['文档'], target: 'docs & more' }],
  }));
  return writeXliff({ from: 'zh-Hans', to: 'en' }, [{ original: 'news/1', note: 'News', units }]);
};

const readUnits = (xml: string) => {
  const read = readXliff(xml);
  if ('problem' in read) throw new Error(JSON.stringify(read.problem));
  return read.file.items[0]?.units ?? [];
};

/** Translates as a tool does: the words of each source, with its codes, become the target. */
const translated = (xml: string, words: (source: string) => string) =>
  xml.replaceAll(
    /<source>(.*?)<\/source>(?:\n<target>.*?<\/target>)?/gsu,
    (_whole, original: string) => `<source>${original}</source>\n<target>${words(original)}</target>`,
  );

const compare = (xml: string, target: Values, original = source) =>
  compareUnits(readUnits(xml), unitsOf(places, original, target));

describe('a file for translators', () => {
  it('is read as it was written, with the languages of the portal', () => {
    const read = readXliff(exported(nothing));
    expect(read).toMatchObject({ file: { from: 'zh', to: 'en', items: [{ original: 'news/1' }] } });
    const units = readUnits(exported(nothing));
    expect(units.map(({ source: words }) => words)).toEqual(
      unitsOf(places, source, nothing).map((unit) => unit.source.content),
    );
    expect(units.every(({ target }) => target === undefined)).toBe(true);
  });

  it('gives each code what it is, and each term its translation', () => {
    const xml = exported(nothing);
    expect(xml).toContain('<pc id="1" type="link">文档</pc>');
    expect(xml).toContain('<pc id="2" type="fmt" subType="xlf:b">64 GT/s</pc>');
    expect(xml).toContain('<ph id="1" type="other" disp="npm start" dataRef="d1"/>');
    expect(xml).toContain('<data id="d1">$n+1$</data>');
    expect(xml).toContain('disp="`a&lt;b`"');
    expect(xml).toContain('<gls:term>文档</gls:term><gls:translation>docs &amp; more</gls:translation>');
  });

  it('keeps formulas, links, formats, and codes when it comes back translated', () => {
    const xml = translated(exported(nothing), (words) =>
      words.replaceAll(/[\p{Script=Han}，。]+/gu, (found) => `en${found.length} `),
    );
    const { changes, translations, problems } = compare(xml, nothing);
    expect(problems).toEqual([]);
    expect(new Set(changes.map(({ state }) => state))).toEqual(new Set(['new']));
    expect(changes.every(({ lost }) => lost === 0)).toBe(true);
    const written = withTranslations(source, nothing, translations, newId);
    expect(written.title).toBe('en2  <&> "en1 "');
    expect(written.summary).toBe('en3 \nen3');
    expect(blocksOf(written.body)).toEqual([
      heading('en2 '),
      paragraph(text('en1 '), link('en2 '), text('en4 '), text('64 GT/s', 1), text('en1 ')),
      block({ id: expect.any(String) as string, blockType: 'formula', latex: 'x^2' }),
      paragraph(text('en2 '), text('npm start', 16), lineBreak, text('en2 '), reference),
      block({
        id: expect.any(String) as string,
        blockType: 'note',
        kind: 'tip',
        title: 'en2 ',
        text: 'en1 $n+1$en1 `a<b`',
      }),
    ]);
    // What is there already changes nothing, and its next file has it as translations.
    expect(compare(xml, written)).toMatchObject({ changes: [], same: translations.length });
    expect(readUnits(exported(written)).every(({ target }) => target !== undefined)).toBe(true);
  });

  it('keeps formulas between words, which are the same whatever their ids', () => {
    const inline = (id: string, latex = 'n') => ({
      type: 'inlineBlock',
      version: 1,
      fields: { id, blockType: 'formula', latex },
    });
    const original = { ...nothing, body: documentOf(paragraph(text('至多'), inline('a'), text('条'))) };
    const target = { ...nothing, body: documentOf(paragraph(text('at most '), inline('b'))) };
    const [unit] = unitsOf(places, original, target);
    expect([...(unit?.source.codes.values() ?? [])]).toMatchObject([{ kind: 'node', shown: '$n$' }]);
    expect([...(unit?.target.codes.keys() ?? [])]).toEqual([...(unit?.source.codes.keys() ?? [])]);
    const changed = { ...nothing, body: documentOf(paragraph(text('at most '), inline('b', 'm'))) };
    expect([...(unitsOf(places, original, changed)[0]?.target.codes.keys() ?? [])]).toEqual(['t1']);
  });

  it('moves a link where the translator moved it', () => {
    const xml = translated(exported(nothing), (words) =>
      words.replace(/见(<pc id="1".*?<\/pc>).*/u, 'The rate is <pc id="2">64 GT/s</pc>, see $1'),
    );
    const written = withTranslations(source, nothing, compare(xml, nothing).translations, newId);
    expect(blocksOf(written.body)[1]).toEqual(
      paragraph(text('The rate is '), text('64 GT/s', 1), text(', see '), link('文档')),
    );
  });
});

describe('a comparison with what is there', () => {
  const before: Values = { ...nothing, title: 'Before' };

  it('replaces the translation that the file was made from', () => {
    const xml = translated(exported(before), () => 'After');
    expect(compare(xml, before).changes[0]).toMatchObject({
      label: 'Title',
      state: 'changed',
      current: 'Before',
      translation: 'After',
    });
  });

  it('finds what someone has written since', () => {
    const xml = translated(exported(before), () => 'After');
    const { changes } = compare(xml, { ...before, title: 'Since', summary: 'Since' });
    expect(changes.slice(0, 2)).toMatchObject([
      { state: 'conflict', exported: 'Before', current: 'Since', translation: 'After' },
      { state: 'conflict', exported: '', current: 'Since', translation: 'After' },
    ]);
  });

  it('leaves what someone has written since where the translator changed nothing', () => {
    const since = { ...before, title: 'Since' };
    expect(compare(exported(before), since)).toMatchObject({ changes: [], translations: [], same: 1 });
  });

  it('takes a translation that someone has removed since for a conflict', () => {
    const xml = translated(exported(before), () => 'After');
    const { changes, translations } = compare(xml, nothing);
    expect(changes[0]).toMatchObject({ state: 'conflict', exported: 'Before', current: '' });
    expect(changes[1]?.state).toBe('new');
    expect(translations[0]?.change).toBe('title');
  });

  it('says the words that were exported as people read them, over several lines and with formulas', () => {
    const words = 'One <a> "&"\nTwo';
    const note = { id: 'abc123', blockType: 'note', kind: 'tip', title: 'Tip', text: 'Take $n+1$' };
    const target = { ...nothing, summary: words, body: documentOf(block(note)) };
    const since = { ...target, summary: 'Since', body: documentOf(block({ ...note, text: 'Since' })) };
    const xml = translated(exported(target), () => 'After');
    const conflicts = compare(xml, since).changes.filter(({ state }) => state === 'conflict');
    expect(conflicts.map((change) => change.exported)).toEqual([words, 'Take $n+1$']);
  });

  it('takes a translation whose base a tool has dropped for a conflict', () => {
    const xml = translated(exported(before), () => 'After').replaceAll(/ portal:base="\w+"/gu, '');
    expect(compare(xml, before).changes[0]?.state).toBe('conflict');
  });

  it('does not guess what was exported when a tool has dropped that', () => {
    const xml = translated(exported(before), () => 'After').replaceAll(/ portal:exported="\w+"/gu, '');
    const [change] = compare(xml, { ...before, title: 'Since' }).changes;
    expect(change).toMatchObject({ state: 'conflict', current: 'Since' });
    expect(change).not.toHaveProperty('exported');
  });

  it('finds texts whose original has changed, and none that only moved', () => {
    const xml = translated(exported(nothing), () => 'After');
    const [first, second, ...others] = blocksOf(source.body);
    const moved = {
      ...source,
      title: '新标题',
      body: documentOf(paragraph(text('新段')), ...[second, first, ...others].map((one) => one ?? {})),
    };
    const states = compare(xml, nothing, moved).changes.map(({ state }) => state);
    expect(states.filter((state) => state === 'stale')).toHaveLength(1);
    expect(states[0]).toBe('stale');
  });

  it('refuses what is too long for its field', () => {
    const xml = translated(exported(nothing), () => 'A title with more characters');
    expect(compare(xml, nothing).changes[0]).toMatchObject({ state: 'long', most: 20 });
    expect(compare(xml, nothing).translations.some(({ unit }) => unit.id === 'title')).toBe(false);
  });

  it('counts lost codes, and names one that the original has not, with its line', () => {
    const lost = compare(
      translated(exported(nothing), () => 'After'),
      nothing,
    ).changes;
    expect(lost.map(({ lost: count }) => count)).toEqual([0, 0, 0, 2, 3, 2]);
    const xml = translated(exported(nothing), () => 'A<ph id="9"/>');
    const [problem] = compare(xml, nothing).problems;
    expect(problem).toMatchObject({ problem: 'unknownCode', values: { code: '9' } });
    expect(xml.split('\n')[(problem?.line ?? 0) - 1]).toContain('<unit id="title"');
  });
});

describe('a block that was translated in another number of lines', () => {
  const list = (...items: string[]) => ({
    type: 'list',
    listType: 'bullet',
    children: items.map((item) => ({ type: 'listitem', children: [text(item)] })),
  });
  const original = { ...nothing, body: documentOf(list('一', '二', '三')) };
  const listed = (...items: string[]): Values => ({ ...nothing, body: documentOf(list(...items)) });
  const exportedList = (target: Values) =>
    writeXliff({ from: 'zh-Hans', to: 'en' }, [
      {
        original: 'news/1',
        note: '',
        units: unitsOf(places, original, target).map((unit) => ({ unit, notes: [], terms: [] })),
      },
    ]);
  const compareList = (xml: string, target: Values) => compare(xml, target, original);

  it('is replaced by all lines together', () => {
    const target = listed('One and two', 'Three');
    const xml = translated(exportedList(target), (words) => `${words}!`);
    const { changes, translations } = compareList(xml, target);
    expect(changes).toMatchObject([
      {
        state: 'changed',
        original: '一\n二\n三',
        current: 'One and two\nThree',
        translation: '一!\n二!\n三!',
      },
    ]);
    expect(new Set(translations.map(({ change }) => change))).toEqual(new Set([changes[0]?.id]));
    const written = withTranslations(original, target, translations, newId);
    expect(blocksOf(written.body)).toEqual([list('一!', '二!', '三!')]);
  });

  it('keeps its words when the file lacks some of the lines', () => {
    const target = listed('One and two', 'Three');
    const xml = translated(exportedList(target), (words) => `${words}!`).replace(
      /\n?<target>二!<\/target>/u,
      '',
    );
    const { changes, translations, untranslated } = compareList(xml, target);
    expect(changes).toMatchObject([
      { state: 'partial', current: 'One and two\nThree', translation: '一!\n三!' },
    ]);
    expect([translations, untranslated]).toEqual([[], 1]);
  });

  it('is a conflict when someone has divided it otherwise since the export', () => {
    const xml = translated(exportedList(listed('One', 'Two', 'Three')), (words) => `${words}!`);
    const { changes } = compareList(xml, listed('One and two', 'Three'));
    expect(changes).toMatchObject([
      { state: 'conflict', exported: 'One\nTwo\nThree', current: 'One and two\nThree' },
    ]);
  });

  it('says every line that was exported, also if all had the same words', () => {
    const xml = translated(exportedList(listed('Same', 'Same', 'Same')), (words) => `${words}!`);
    const { changes } = compareList(xml, listed('Same', 'Other'));
    expect(changes).toMatchObject([{ state: 'conflict', exported: 'Same\nSame\nSame' }]);
  });

  it('says that nothing was exported when someone has translated it since', () => {
    const xml = translated(exportedList(nothing), (words) => `${words}!`);
    const { changes } = compareList(xml, listed('One', 'Two and three'));
    expect(changes).toMatchObject([{ state: 'conflict', exported: '' }]);
  });

  it('has its words once in the file, from which a conflict shows them', () => {
    const xml = exportedList(listed('One and two', 'Three'));
    expect(xml.match(/portal:exported="[^"]*"/gu)).toEqual(['portal:exported="One and two&#10;Three"']);
    const { changes } = compareList(
      translated(xml, (words) => `${words}!`),
      listed('One', 'Two and three'),
    );
    expect(changes).toMatchObject([{ state: 'conflict', exported: 'One and two\nThree' }]);
  });

  it('shows its words with each line once someone has divided it as its original', () => {
    const xml = exportedList(listed('One and two', 'Three'));
    const { changes } = compareList(
      translated(xml, (words) => `${words}!`),
      listed('One', 'Two', 'Three'),
    );
    const conflict = { state: 'conflict', exported: 'One and two\nThree' };
    expect(changes).toMatchObject([
      { ...conflict, current: 'One' },
      { ...conflict, current: 'Two' },
      { ...conflict, current: 'Three' },
    ]);
  });

  it('does not take the words of a single line for those of others', () => {
    const xml = exportedList(listed('Same', 'Same', 'Same')).replace(
      /( portal:exported="Same".*?) portal:exported="Same"/su,
      '$1',
    );
    const { changes } = compareList(
      translated(xml, (words) => `${words}!`),
      listed('One', 'Two', 'Three'),
    );
    expect(changes.map(({ exported: words }) => words)).toEqual(['Same', undefined, 'Same']);
  });

  it('is read from files that have its words with each line', () => {
    const words = 'portal:exported="One and two&#10;Three"';
    const xml = exportedList(listed('One and two', 'Three'))
      .replaceAll(` ${words}`, '')
      .replaceAll(/(portal:base="\w+")/gu, `$1 ${words}`);
    const { changes } = compareList(
      translated(xml, (line) => `${line}!`),
      listed('One', 'Two and three'),
    );
    expect(changes).toMatchObject([{ state: 'conflict', exported: 'One and two\nThree' }]);
  });

  it('is read line by line, however many lines it has', () => {
    const size = 100;
    let reads = 0;
    const counted = (words: string) => ({
      ...text(''),
      get text() {
        reads += 1;
        return words;
      },
    });
    const items = (count: number) => Array.from({ length: count }, (_, at) => `Words ${at}`);
    const many = { ...nothing, body: documentOf(list(...items(size))) };
    const target = {
      ...nothing,
      body: documentOf({
        type: 'list',
        listType: 'bullet',
        children: items(size - 1).map((item) => ({ type: 'listitem', children: [counted(item)] })),
      }),
    };
    const units = unitsOf(places, many, target);
    expect(reads).toBeLessThan(10 * size);
    const file = writeXliff({ from: 'zh-Hans', to: 'en' }, [
      { original: 'news/1', note: '', units: units.map((unit) => ({ unit, notes: [], terms: [] })) },
    ]);
    reads = 0;
    const read = readUnits(translated(file, (words) => `${words}!`)).map(({ source: words, ...one }) => ({
      ...one,
      get source() {
        reads += 1;
        return words;
      },
    }));
    expect(compareUnits(read, units).changes).toHaveLength(1);
    expect(reads).toBeLessThan(10 * size);
  });

  it('stays as someone has divided it where the translator changed nothing', () => {
    const xml = exportedList(listed('One', 'Two', 'Three'));
    expect(compareList(xml, listed('One and two', 'Three'))).toMatchObject({ changes: [], same: 3 });
  });
});

describe('a block without a translation', () => {
  const list = (...items: string[]) => ({
    type: 'list',
    listType: 'bullet',
    children: items.map((item) => ({ type: 'listitem', children: [text(item)] })),
  });
  const original = { ...nothing, body: documentOf(paragraph(text('前')), list('一', '二', '三')) };
  const exportedList = (target: Values) =>
    writeXliff({ from: 'zh-Hans', to: 'en' }, [
      {
        original: 'news/1',
        note: '',
        units: unitsOf(places, original, target).map((unit) => ({ unit, notes: [], terms: [] })),
      },
    ]);
  const file = translated(exportedList(nothing), (words) => `${words}!`);

  it('is written with all of its lines', () => {
    const { changes, translations } = compare(file, nothing, original);
    expect(changes).toMatchObject([
      { state: 'new', translation: '前!' },
      { state: 'new', original: '一\n二\n三', current: '', translation: '一!\n二!\n三!' },
    ]);
    const chosen = translations.filter(({ change }) => change === changes[1]?.id);
    const written = withTranslations(original, nothing, chosen, newId);
    expect(blocksOf(written.body)).toEqual([list('一!', '二!', '三!')]);
  });

  it('is not written in two languages when the file lacks some of its lines', () => {
    const { changes, translations } = compare(
      file.replace(/\n<target>二!<\/target>/u, ''),
      nothing,
      original,
    );
    expect(changes).toMatchObject([{ state: 'new' }, { state: 'partial', translation: '一!\n三!' }]);
    const written = withTranslations(original, nothing, translations, newId);
    expect(blocksOf(written.body)).toEqual([paragraph(text('前!'))]);
  });

  it('names the lines that the file lacks, and why', () => {
    const lacking = file
      .replace(/\n<target>一!<\/target>/u, '')
      .replace(/<unit(?:(?!<unit).)*<source>二<\/source>.*?<\/unit>\n/su, '');
    const [, one, two] = unitsOf(places, original, nothing).map(({ id }) => id);
    const lineOf = (id = '') => lacking.split('\n').findIndex((row) => row.includes(`id="${id}"`)) + 1;
    const [, change] = compare(lacking, nothing, original).changes;
    expect(change).toMatchObject({
      state: 'partial',
      missing: [
        { unit: one, line: lineOf(one), text: '一', reason: 'untranslated' },
        { unit: two, text: '二', reason: 'absent' },
      ],
    });
    expect(change?.missing?.[1]).not.toHaveProperty('line');
    const other = { ...nothing, body: documentOf(paragraph(text('前')), list('一', '二', '三', '五')) };
    const stale = compare(file.replace('<source>二</source>', '<source>贰</source>'), nothing, other);
    expect(stale.changes[1]?.missing).toMatchObject([
      { text: '二', reason: 'stale' },
      { text: '五', reason: 'absent' },
    ]);
  });

  it('keeps numbers of the original that the file does not translate', () => {
    const cells = (...words: string[]) => ({
      type: 'tablerow',
      children: words.map((word) => ({ type: 'tablecell', children: [paragraph(text(word))] })),
    });
    const table = (...rows: object[]) => ({ type: 'table', children: rows });
    const numbered = { ...nothing, body: documentOf(table(cells('速率', '64'), cells('通道', '1～8'))) };
    const units = unitsOf(places, numbered, nothing);
    const all = translated(
      writeXliff({ from: 'zh-Hans', to: 'en' }, [
        { original: 'news/1', note: '', units: units.map((unit) => ({ unit, notes: [], terms: [] })) },
      ]),
      (words) => `${words}!`,
    );
    const { changes, translations } = compare(
      all.replace('\n<target>64!</target>', '').replace('\n<target>1～8!</target>', ''),
      nothing,
      numbered,
    );
    expect(changes).toMatchObject([{ state: 'new', translation: '速率!\n64\n通道!\n1～8' }]);
    const written = withTranslations(numbered, nothing, translations, newId);
    expect(blocksOf(written.body)).toEqual([table(cells('速率!', '64'), cells('通道!', '1～8'))]);
  });

  it('has nothing to lose when a tool has dropped what the file was made from', () => {
    const { changes } = compare(file.replaceAll(/ portal:base="\w+"/gu, ''), nothing, original);
    expect(changes.map(({ state }) => state)).toEqual(['new', 'new']);
  });

  it('is a conflict when someone has removed it since the export', () => {
    const target = { ...nothing, body: documentOf(paragraph(text('Before')), list('One', 'Two', 'Three')) };
    const since = { ...nothing, body: documentOf(paragraph(text('Before'))) };
    const changed = translated(exportedList(target), (words) => `${words}!`);
    expect(compare(changed, since, original).changes[1]).toMatchObject({
      state: 'conflict',
      exported: 'One\nTwo\nThree',
      current: '',
    });
  });

  it('takes single lines once it has a translation in the same lines', () => {
    const target = { ...nothing, body: documentOf(paragraph(text('Before')), list('One', 'Two', 'Three')) };
    const { changes, translations } = compare(
      translated(exportedList(target), (words) => `${words}!`),
      target,
      original,
    );
    expect(changes).toHaveLength(4);
    const chosen = translations.filter(({ change }) => change === changes[2]?.id);
    const written = withTranslations(original, target, chosen, newId);
    expect(blocksOf(written.body)[1]).toEqual(list('One', '二!', 'Three'));
  });
});
