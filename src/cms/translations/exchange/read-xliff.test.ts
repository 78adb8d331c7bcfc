import { describe, expect, it } from 'vitest';

import { readXliff } from './read-xliff';
import { XLIFF } from './xliff';

const file = (content: string, { version = '2.1', to = 'en' } = {}) =>
  `<xliff xmlns="${XLIFF}" version="${version}" srcLang="zh-CN" trgLang="${to}">\n${content}\n</xliff>`;
const unit = (content: string) =>
  file(`<file id="f" original="news/1">\n<unit id="u">${content}</unit>\n</file>`);
const unitOf = (xml: string) => {
  const read = readXliff(xml);
  return 'file' in read ? read.file.items[0]?.units[0] : read.problem;
};

describe('a file of a translation tool', () => {
  it('has codes as pairs or as a beginning and an end, and marks that are not read', () => {
    const xml = unit(
      '<segment><source>一</source><target><sc id="1"/>A<ec startRef="1"/> <pc id="2">B<ph id="3"/></pc><mrk id="m" type="term">C</mrk><sm id="n"/>D<em startRef="n"/></target></segment>',
    );
    expect(unitOf(xml)).toMatchObject({
      target: [{ id: '1', children: ['A'] }, ' ', { id: '2', children: ['B', { id: '3' }] }, 'C', 'D'],
    });
  });

  it('may divide a unit into segments, and leave one without a translation', () => {
    const segment = (source: string, target: string) =>
      `<segment><source>${source}</source>${target && `<target>${target}</target>`}</segment>`;
    const space = '<ignorable><source> </source></ignorable>';
    expect(unitOf(unit(segment('一', 'A') + space + segment('二', 'B')))).toMatchObject({
      source: ['一', ' ', '二'],
      target: ['A', ' ', 'B'],
    });
    expect(unitOf(unit(segment('一', 'A') + segment('二', '')))).toMatchObject({ target: undefined });
  });

  it('may bring suggestions of its own, which are not read', () => {
    const xml = unit(
      '<m:matches xmlns:m="urn:oasis:names:tc:xliff:matches:2.0"><m:match ref="#s"><source>一</source><target>No</target></m:match></m:matches><segment><source>一</source><target>A</target></segment>',
    );
    expect(unitOf(xml)).toMatchObject({ source: ['一'], target: ['A'] });
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['unreadable', 1, '\uFFFD'],
    ['notXml', 1, 'Nothing'],
    ['notXml', 3, file('<file original="a">\n</unit></file>')],
    ['notXml', 2, file('<file original="&outside;"></file>')],
    ['doctype', 1, `<!DOCTYPE xliff [<!ENTITY a "aaaa">]>${file('')}`],
    ['doctype', 1, `<!DOCTYPE xliff SYSTEM "file:///etc/passwd">${file('')}`],
    ['notXliff', 1, '<html xmlns="http://www.w3.org/1999/xhtml"></html>'],
    ['version', 1, file('', { version: '1.2' })],
    ['languages', 1, file('', { to: 'zh' })],
    ['languages', 1, file('', { to: 'fr' })],
    ['noItem', 2, file('<file id="f"></file>')],
    ['noUnit', 1, file('<file id="f" original="news/1"></file>')],
    ['deep', 2, file('<a>'.repeat(200))],
    ['brokenCode', 3, unit('<segment><source><ec startRef="7"/></source></segment>')],
    ['brokenCode', 3, unit('<segment><source><sc id="7"/>一</source></segment>')],
  ])('is refused: %s in line %i', (problem, line, xml) => {
    expect(readXliff(xml)).toMatchObject({ problem: { problem, line } });
  });

  it.each([
    ['text data outside of root node', 'Nothing'],
    ['unclosed tag: xliff', file('').replace('</xliff>', '')],
  ])('says why without a period, as the reason stands within a sentence: %s', (reason, xml) => {
    expect(readXliff(xml)).toMatchObject({ problem: { problem: 'notXml', values: { reason } } });
  });
});
