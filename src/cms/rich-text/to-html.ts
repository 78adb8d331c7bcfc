import { fullCaption, markElements, pictureAddress, plainForm, rolesOf, stepsOf } from '@/ui/rich-text/model';
import type { Entry, Inline, ListItem, RichText, RichTextBlock } from '@/ui/rich-text/model';

import type { MarkdownLabels } from './to-markdown';

/**
 * Writes a text as plain HTML without classes and scripts, for readers elsewhere: feeds, mirrors, apps. The site’s own pages
 * render the model with React.
 */
export function richTextToHtml({ blocks }: RichText, labels: MarkdownLabels): string {
  return blocksToHtml(blocks, labels);
}

function blocksToHtml(blocks: readonly RichTextBlock[], labels: MarkdownLabels): string {
  return blocks.map((block) => blockToHtml(block, labels)).join('\n');
}

function blockToHtml(block: RichTextBlock, labels: MarkdownLabels): string {
  switch (block.type) {
    case 'heading':
      return `<h${block.level} id="${escapeHtml(block.id)}">${block.number ? `${escapeHtml(block.number)} ` : ''}${inlines(block.children)}</h${block.level}>`;
    case 'paragraph':
      return `<p>${inlines(block.children)}</p>`;
    case 'list':
      return list(block);
    case 'quote':
      return `<blockquote><p>${inlines(block.children)}</p></blockquote>`;
    case 'rule':
      return '<hr>';
    case 'table':
      return table(
        block.header.map(inlines),
        block.rows.map((row) => row.map(inlines)),
        { id: block.id, caption: fullCaption(block) },
      );
    case 'figure': {
      const { picture } = block;
      const caption = fullCaption(block);
      const size = picture.width > 0 ? ` width="${picture.width}" height="${picture.height}"` : '';
      const image = `<img src="${escapeHtml(pictureAddress(picture))}" alt="${escapeHtml(picture.alt)}"${size}>`;
      return `<figure id="${escapeHtml(block.id)}">${image}${caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''}</figure>`;
    }
    case 'diagram': {
      // Feed readers drop inline drawings, and elsewhere nothing has our colors: the words say the same.
      return `<figure id="${escapeHtml(block.id)}"><figcaption>${escapeHtml(fullCaption(block) || block.name)}</figcaption>${list(stepsOf(block))}</figure>`;
    }
    case 'note': {
      const names = { info: labels.note, tip: labels.tip, warning: labels.warning };
      return `<aside><p><strong>${escapeHtml(block.title || names[block.kind])}</strong></p>\n${blocksToHtml(block.body, labels)}</aside>`;
    }
    case 'requirement':
      return `<section id="${escapeHtml(block.number)}"><p><strong>${escapeHtml(block.number)}</strong>${escapeHtml(rolesOf(block))}</p>\n${blocksToHtml(block.body, labels)}</section>`;
    case 'register': {
      const { columns, offset, bits } = labels;
      const head = [columns.bits, columns.field, columns.access, columns.reset, columns.description];
      const rows = block.fields.map((field) =>
        [field.bits, field.field, field.access, field.reset, field.description].map(escapeHtml),
      );
      const caption = `${escapeHtml(block.name)} (${escapeHtml(offset)} ${escapeHtml(block.offset)}, ${escapeHtml(bits(block.width))})`;
      return `<figure id="${escapeHtml(block.id)}"><figcaption>${caption}</figcaption>${table(head.map(escapeHtml), rows)}</figure>`;
    }
    case 'code':
      return `<pre><code class="language-${escapeHtml(block.language)}">${escapeHtml(block.code)}</code></pre>`;
    case 'formula':
      return `<div id="${escapeHtml(block.id)}">${block.mathml}</div>`;
    case 'entries': {
      const items = block.entries.map((entry) => entryToHtml(entry, labels)).join('');
      return block.look === 'steps' ? `<ol>${items}</ol>` : `<ul>${items}</ul>`;
    }
    case 'action':
      return `<aside><p><strong>${escapeHtml(block.title)}</strong></p>\n${blocksToHtml(block.body, labels)}\n<p><a href="${escapeHtml(block.href)}">${escapeHtml(block.label)}</a></p></aside>`;
    case 'voice':
      return `<figure><blockquote>${blocksToHtml(block.body, labels)}</blockquote><figcaption>${escapeHtml([block.name, block.role].filter(Boolean).join(', '))}</figcaption></figure>`;
    case 'downloads':
    case 'callouts':
    case 'latest':
      return blocksToHtml(plainForm(block), labels);
    case 'video':
      return `<p><a href="${escapeHtml(block.clip.src)}">${escapeHtml(block.clip.title)}</a></p>`;
  }
}

function entryToHtml({ title, label, href, picture, body }: Entry, labels: MarkdownLabels): string {
  const image = picture
    ? `<img src="${escapeHtml(pictureAddress(picture))}" alt="${escapeHtml(picture.alt)}">`
    : '';
  const name = href ? `<a href="${escapeHtml(href)}">${escapeHtml(title)}</a>` : escapeHtml(title);
  const about = label === '' ? '' : ` ${escapeHtml(label)}`;
  return `<li>${image}<p><strong>${name}</strong>${about}</p>${blocksToHtml(body, labels)}</li>`;
}

function list({ ordered, start, items }: Extract<RichTextBlock, { type: 'list' }>): string {
  const rows = items.map((item) => `<li>${itemToHtml(item)}</li>`).join('');
  if (!ordered) return `<ul>${rows}</ul>`;
  return `<ol${start === 1 ? '' : ` start="${start}"`}>${rows}</ol>`;
}

function itemToHtml({ children }: ListItem): string {
  return children.map((child) => (child.type === 'list' ? list(child) : inlines([child]))).join('');
}

function table(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { id = '', caption = '' }: { id?: string | undefined; caption?: string } = {},
): string {
  const head =
    header.length > 0
      ? `<thead><tr>${header.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>`
      : '';
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  const title = caption === '' ? '' : `<caption>${escapeHtml(caption)}</caption>`;
  return `<table${id === '' ? '' : ` id="${escapeHtml(id)}"`}>${title}${head}<tbody>${body}</tbody></table>`;
}

function inlines(items: readonly Inline[]): string {
  return items
    .map((item) => {
      if (item.type === 'break') return '<br>';
      if (item.type === 'formula') return item.mathml;
      if (item.type === 'link') return `<a href="${escapeHtml(item.href)}">${inlines(item.children)}</a>`;
      return (item.marks ?? []).reduce(
        (inner, mark) => `<${markElements[mark]}>${inner}</${markElements[mark]}>`,
        escapeHtml(item.text),
      );
    })
    .join('');
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
