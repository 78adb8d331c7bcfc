import { expect, it } from 'vitest';

import { richTextFromLexical } from './from-lexical';
import { markdownToLexical } from './markdown-to-lexical';
import { richTextToHtml } from './to-html';
import { richTextToMarkdown } from './to-markdown';

const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

const files = {
  'sim.zip': {
    url: 'http://localhost:3000/api/media/file/sim.zip?v=a1',
    filename: 'sim.zip',
    mimeType: 'application/zip',
    filesize: 1_234_567,
    sha256: SHA256,
  },
  'notes.txt': { url: '/api/media/file/notes.txt', mimeType: 'text/plain', filesize: 12 },
  // Visitors cannot read it, so only its id is there.
  'draft.pdf': 'b6d3cf0e-0000-4000-8000-000000000000',
};

const read = (source: string) =>
  richTextFromLexical(
    // The editor stores ids, which reads replace by what visitors may see.
    JSON.parse(
      JSON.stringify(markdownToLexical(source, { mediaId: (src) => src }), (name, value: unknown) =>
        name === 'file' ? files[value as keyof typeof files] : value,
      ),
    ),
    { locale: 'en' },
  );

const source = [
  '::::downloads',
  ':::file{src="sim.zip" title="Simulator"}',
  'With **two** topologies.',
  ':::',
  ':::file{src="draft.pdf" title="Draft"}',
  ':::',
  ':::file{src="notes.txt" title="Notes"}',
  ':::',
  '::::',
].join('\n');

it('reads downloads with what the library knows of the files, without those that are not public', async () => {
  expect((await read(source)).blocks).toEqual([
    {
      type: 'downloads',
      files: [
        {
          title: 'Simulator',
          href: '/api/media/file/sim.zip?v=a1',
          format: 'ZIP',
          bytes: 1_234_567,
          sha256: SHA256,
          body: [
            {
              type: 'paragraph',
              children: [
                { type: 'text', text: 'With ' },
                { type: 'text', text: 'two', marks: ['bold'] },
                { type: 'text', text: ' topologies.' },
              ],
            },
          ],
        },
        { title: 'Notes', href: '/api/media/file/notes.txt', format: 'TXT', bytes: 12, body: [] },
      ],
    },
  ]);
});

it('shows nothing of a block whose files visitors cannot read', async () => {
  expect((await read('::::downloads\n:::file{src="draft.pdf" title="Draft"}\n:::\n::::')).blocks).toEqual([]);
});

const labels = {
  note: '',
  tip: '',
  warning: '',
  offset: '',
  bits: () => '',
  columns: { bits: '', field: '', access: '', reset: '', description: '' },
};

it('says format, size, and SHA-256 in the forms of the content API as well', async () => {
  const text = await read(source);
  expect(richTextToHtml(text, labels)).toBe(
    '<ul><li><p><strong><a href="/api/media/file/sim.zip?v=a1">Simulator</a></strong> ZIP, 1.2 MB</p>' +
      `<p>With <strong>two</strong> topologies.</p>\n<p>SHA-256: <code>${SHA256}</code></p></li>` +
      '<li><p><strong><a href="/api/media/file/notes.txt">Notes</a></strong> TXT, 12 B</p></li></ul>',
  );
  expect(richTextToMarkdown(text, 'https://heddle.example', labels)).toBe(
    [
      '- **[Simulator](https://heddle.example/api/media/file/sim.zip?v=a1)** ZIP, 1.2 MB',
      '',
      '  With **two** topologies.',
      '',
      `  SHA-256: \`${SHA256}\``,
      '- **[Notes](https://heddle.example/api/media/file/notes.txt)** TXT, 12 B',
    ].join('\n'),
  );
});

it('says in which line a file is missing', () => {
  expect(() => markdownToLexical('::::downloads\n:::file{src="no.zip" title="No"}\n:::\n::::')).toThrow(
    'line 2: noSuchFile no.zip',
  );
  expect(() => markdownToLexical('::::downloads\nwords\n::::')).toThrow('line 2: onlyFiles downloads');
  expect(() =>
    markdownToLexical('::::downloads\n:::file{src="a.zip"}\n:::\n::::', { mediaId: (src) => src }),
  ).toThrow('line 2: entryWithoutTitle downloads');
});
