import type { Block } from 'payload';

import { label } from '../fields/labels';

/** A stable anchor for deep links: lower-case letters, digits, hyphens. */
const anchorField = {
  name: 'anchor',
  type: 'text',
  maxLength: 80,
  label: label('锚点', 'Anchor'),
  admin: {
    description: label(
      '用于直接链接，例如 fig-lane-training',
      'For deep links, for example fig-lane-training',
    ),
  },
} as const;

const figure: Block = {
  slug: 'figure',
  labels: { singular: label('图', 'Figure'), plural: label('图', 'Figures') },
  fields: [
    { name: 'picture', type: 'upload', relationTo: 'media', required: true, label: label('图片', 'Picture') },
    { name: 'caption', type: 'text', maxLength: 300, label: label('图注', 'Caption') },
    {
      name: 'alt',
      type: 'text',
      maxLength: 300,
      label: label('替代文字（留空则用媒体文件的）', 'Alternative text (empty: that of the media file)'),
    },
    anchorField,
  ],
};

const note: Block = {
  slug: 'note',
  labels: { singular: label('提示', 'Note'), plural: label('提示', 'Notes') },
  fields: [
    {
      name: 'kind',
      type: 'select',
      required: true,
      defaultValue: 'info',
      label: label('类型', 'Kind'),
      options: [
        { value: 'info', label: label('说明', 'Information') },
        { value: 'tip', label: label('建议', 'Tip') },
        { value: 'warning', label: label('警告', 'Warning') },
      ],
    },
    { name: 'title', type: 'text', maxLength: 120, label: label('标题', 'Title') },
    {
      name: 'text',
      type: 'textarea',
      required: true,
      label: label('内容（可用 Markdown 行内格式）', 'Text (inline Markdown allowed)'),
    },
  ],
};

const requirement: Block = {
  slug: 'requirement',
  labels: { singular: label('要求', 'Requirement'), plural: label('要求', 'Requirements') },
  fields: [
    {
      name: 'number',
      type: 'text',
      required: true,
      label: label('编号', 'Number'),
      admin: { description: label('例如 HDL-TXN-014', 'For example HDL-TXN-014') },
      validate: (value: unknown) =>
        (typeof value === 'string' && /^[A-Z]{2,5}-[A-Z]{2,5}-\d{3}$/.test(value)) || 'HDL-TXN-014',
    },
    {
      name: 'text',
      type: 'textarea',
      required: true,
      label: label('内容（可用 Markdown 行内格式）', 'Text (inline Markdown allowed)'),
    },
  ],
};

const register: Block = {
  slug: 'register',
  labels: { singular: label('寄存器', 'Register'), plural: label('寄存器', 'Registers') },
  fields: [
    {
      type: 'row',
      fields: [
        { name: 'name', type: 'text', required: true, label: label('名称', 'Name') },
        { name: 'offset', type: 'text', required: true, label: label('偏移', 'Offset') },
        {
          name: 'width',
          type: 'number',
          required: true,
          defaultValue: 32,
          min: 8,
          max: 256,
          label: label('位宽', 'Width in bits'),
        },
      ],
    },
    anchorField,
    {
      name: 'bitFields',
      dbName: 'bits',
      type: 'array',
      label: label('字段', 'Fields'),
      labels: { singular: label('字段', 'Field'), plural: label('字段', 'Fields') },
      fields: [
        {
          type: 'row',
          fields: [
            { name: 'bits', type: 'text', required: true, label: label('位', 'Bits') },
            { name: 'field', type: 'text', required: true, label: label('字段', 'Field') },
            { name: 'access', type: 'text', required: true, label: label('访问', 'Access') },
            { name: 'reset', type: 'text', label: label('复位值', 'Reset') },
          ],
        },
        { name: 'description', type: 'textarea', label: label('说明', 'Description') },
      ],
    },
  ],
};

// Plain text areas: Payload's code field loads its editor from a foreign host.
const code: Block = {
  slug: 'code',
  labels: { singular: label('代码', 'Code'), plural: label('代码', 'Code') },
  fields: [
    { name: 'language', type: 'text', defaultValue: 'text', maxLength: 30, label: label('语言', 'Language') },
    { name: 'code', type: 'textarea', required: true, label: label('代码', 'Code') },
  ],
};

const formula: Block = {
  slug: 'formula',
  labels: { singular: label('公式', 'Formula'), plural: label('公式', 'Formulas') },
  fields: [
    {
      name: 'latex',
      type: 'textarea',
      required: true,
      label: label('LaTeX', 'LaTeX'),
    },
    anchorField,
  ],
};

const video: Block = {
  slug: 'video',
  labels: { singular: label('视频', 'Video'), plural: label('视频', 'Videos') },
  fields: [
    {
      name: 'video',
      type: 'relationship',
      relationTo: 'videos',
      required: true,
      label: label('视频', 'Video'),
    },
  ],
};

/** The blocks that long texts may hold besides headings, paragraphs, lists, quotes and tables. What they hold names them. */
export const richTextBlocks: Block[] = [figure, note, requirement, register, code, formula, video].map(
  (block) => ({ ...block, admin: { disableBlockName: true } }),
);
