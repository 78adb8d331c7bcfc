import type { PayloadRequest } from 'payload';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { fieldTexts } from './field-names';

const label = (zh: string, en: string) => ({ zh, en });

const fields = [
  { name: 'title', type: 'text', label: label('标题', 'Title') },
  { name: 'nameless', type: 'text' },
  { name: 'shown', type: 'checkbox', label: label('显示', 'Shown') },
  { name: 'due', type: 'date', label: label('截止', 'Due') },
  { name: 'category', type: 'relationship', relationTo: ['news'], label: label('分类', 'Category') },
  {
    name: 'roles',
    type: 'select',
    hasMany: true,
    label: label('角色', 'Roles'),
    options: [
      { value: 'editor', label: label('编辑', 'Editor') },
      { value: 'auditor', label: label('审计员', 'Auditor') },
    ],
  },
  {
    name: 'links',
    type: 'array',
    label: label('链接', 'Links'),
    flattenedFields: [{ name: 'label', type: 'text', label: label('文字', 'Label') }],
  },
  {
    name: 'sections',
    type: 'blocks',
    label: label('段落', 'Sections'),
    blocks: [
      { slug: 'one', flattenedFields: [{ name: 'lead', type: 'text', label: label('导语', 'Lead') }] },
      { slug: 'two', flattenedFields: [{ name: 'note', type: 'text', label: label('注', 'Note') }] },
    ],
  },
];

const inLanguage = (language: string) =>
  fieldTexts({
    payload: { config: { collections: [{ slug: 'pages', flattenedFields: fields }], globals: [] } },
    i18n: { language, fallbackLanguage: 'en' },
  } as unknown as PayloadRequest);

describe('a field of the record', () => {
  it.each([
    ['title', '标题', 'Title'],
    ['links.1.label', '链接 2 › 文字', 'Links 2 › Label'],
    ['sections.0.note', '段落 1 › 注', 'Sections 1 › Note'],
    ['sections.0.gone', '段落 1 › gone', 'Sections 1 › gone'],
    ['category.value', '分类', 'Category'],
    ['roles.0', '角色 1', 'Roles 1'],
    ['nameless', 'nameless', 'nameless'],
    ['gone.0.text', 'gone.0.text', 'gone.0.text'],
    ['password', '密码', 'Password'],
  ])('%s is called %s and %s', (path, zh, en) => {
    expect(inLanguage('zh').name('pages', path)).toBe(zh);
    expect(inLanguage('en').name('pages', path)).toBe(en);
  });

  it.each([
    ['roles', 'editor, auditor, gone', '编辑、审计员、gone', 'Editor, Auditor, and gone'],
    ['roles.0', 'editor', '编辑', 'Editor'],
    ['shown', 'true', '是', 'Yes'],
    ['shown', 'false', '否', 'No'],
    ['due', 'someday', 'someday', 'someday'],
    ['title', 'editor', 'editor', 'editor'],
    ['gone', 'true', 'true', 'true'],
  ])('%s: %s is shown as %s and %s', (path, value, zh, en) => {
    expect(inLanguage('zh').value('pages', path, value)).toBe(zh);
    expect(inLanguage('en').value('pages', path, value)).toBe(en);
  });

  it('shows moments on a clock that is named, and keeps names of collections that are gone', () => {
    const due = inLanguage('en').value('pages', 'due', '2026-11-23T08:00:00.000Z');
    expect(renderToStaticMarkup(due)).toContain('>Nov 23, 2026, 4:00 PM (UTC+8)<');
    expect(inLanguage('en').name('gone', 'title')).toBe('title');
  });
});
