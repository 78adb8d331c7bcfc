import { describe, expect, it } from 'vitest';

import { downloadFormat } from './check-download';

const check = (name: string, content: string | Buffer) => {
  const bytes = Buffer.from(content);
  return downloadFormat({ name, head: bytes.subarray(0, 32).toString('latin1') }, () =>
    Promise.resolve(bytes),
  );
};

/** A list as Chinese Excel writes it: 名称,偏移 in GBK. */
const GBK = Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xc6, 0xab, 0xd2, 0xc6, 0x0d, 0x0a]);
/** A sign that only GB 18030 has, in four bytes: 㐀. */
const GB18030 = Buffer.from([0x81, 0x39, 0xee, 0x39, 0x2c, 0x31]);

const GZIP = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]);

describe('the format of a file for downloading', () => {
  it.each([
    ['guide.pdf', '%PDF-1.7\n', 'application/pdf'],
    ['GUIDE.PDF', '%PDF-1.7\n', 'application/pdf'],
    ['topologies.zip', 'PK\u0003\u0004\u0014', 'application/zip'],
    ['heddle-sim.tar.gz', GZIP, 'application/gzip'],
    ['heddle-sim.tgz', GZIP, 'application/gzip'],
    ['registers.csv', '名称,偏移\nLINK_STAT,0x10\n', 'text/csv'],
    ['registers.csv', GBK, 'text/csv'],
    ['registers.csv', GB18030, 'text/csv'],
    ['domain.json', '{"endpoints": 2}', 'application/json'],
    ['readme.txt', '\uFEFF说明：a < b\n', 'text/plain'],
  ])('of %s is what it begins with and its name promises', async (name, content, format) => {
    expect(await check(name, content)).toBe(format);
  });

  it.each([
    ['a page with the beginning of a document', 'page.html', '%PDF-1.7\n<script>'],
    ['a document that calls itself a text', 'guide.txt', '%PDF-1.7\n'],
    ['an archive that calls itself a document', 'guide.pdf', 'PK\u0003\u0004'],
    ['a document without its beginning', 'guide.pdf', 'hello'],
    ['a page', 'page.html', '<p>'],
    ['a script', 'run.sh', 'rm -r /'],
    ['no ending', 'LICENSE', 'words'],
    ['bytes that are no text', 'data.csv', Buffer.from([0xff, 0xfe, 0x41, 0])],
    ['data that is no UTF-8, as its standard wants', 'domain.json', GBK],
    ['control characters', 'readme.txt', 'a\u0000b'],
    ['control characters behind Chinese', 'data.csv', Buffer.concat([GBK, Buffer.from([0])])],
    ['half a sign', 'data.csv', GBK.subarray(0, 1)],
    [
      'a drawing that calls itself a text',
      'a.txt',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    ],
    [
      'a drawing behind a mark of its encoding',
      'a.csv',
      '\uFEFF \n<svg xmlns="http://www.w3.org/2000/svg"/>',
    ],
    ['a page that calls itself data', 'a.json', '<!doctype html><p>'],
    ['nothing', 'readme.txt', ''],
    ['a program', 'tool.exe', 'MZ\u0090'],
  ])('is refused for %s', async (_what, name, content) => {
    await expect(check(name, content)).rejects.toThrow('invalid');
  });
});
