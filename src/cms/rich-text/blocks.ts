import type {
  ArrayField,
  Block,
  CheckboxField,
  NumberField,
  PayloadRequest,
  TextareaField,
  TextField,
  UploadField,
} from 'payload';

import { adminLabels, adminTexts } from '@/i18n/admin-labels';
import { adminLocale } from '@/i18n/locales';
import {
  diagramKinds,
  type EntryLook,
  entryLooks,
  type FormName,
  formNames,
  MOST_CALLOUTS,
} from '@/ui/rich-text/model';

import { isRecord } from '../editing/merge';
import { onlyPictures } from '../fields/only-pictures';
import { linkField } from '../links/link-field';
import { rowHeads } from '../rows/row-heads';

import { diagramMessage, tryToDraw } from './diagrams/draw';
import { DiagramError } from './diagrams/source';
import { MOST_OF_SUBJECT, presetKinds, presetTopics } from './form-presets';
import { formulaFault } from './formula-markup';
import { latestKinds, MOST_LATEST, USUAL_LATEST } from './latest-kinds';
import { meetingFields } from './meetings';
import { namedByChoices } from './named-by';

const label = adminLabels('blocks');
const sharedText = adminTexts('shared');

/** A stable anchor for deep links: lower-case letters, digits, hyphens. */
const anchorField = {
  name: 'anchor',
  type: 'text',
  maxLength: 80,
  label: label('fields.anchor.label'),
  admin: {
    description: label('fields.anchor.description'),
  },
} as const;

const pictureField = {
  name: 'picture',
  type: 'upload',
  relationTo: 'media',
  ...onlyPictures,
  required: true,
  label: label('figure.fields.picture.label'),
} as const satisfies UploadField;

/** Wins over the text of the file. */
const altField = {
  name: 'alt',
  type: 'text',
  maxLength: 300,
  label: label('figure.fields.alt.label'),
} as const satisfies TextField;

/** A drawing is shared by all languages; each text says its words in its own. */
const wordsField: ArrayField = {
  name: 'words',
  type: 'array',
  maxRows: 80,
  label: label('figure.fields.words.label'),
  labels: {
    singular: label('figure.fields.words.singular'),
    plural: label('figure.fields.words.label'),
  },
  admin: { description: label('figure.fields.words.description'), initCollapsed: true },
  fields: [
    {
      type: 'row',
      fields: [
        {
          name: 'drawn',
          type: 'text',
          required: true,
          maxLength: 120,
          label: label('figure.fields.words.fields.drawn.label'),
        },
        {
          name: 'shown',
          type: 'text',
          required: true,
          maxLength: 120,
          label: label('figure.fields.words.fields.shown.label'),
        },
      ],
    },
  ],
};

const figure: Block = {
  slug: 'figure',
  labels: { singular: label('figure.singular'), plural: label('figure.plural') },
  fields: [
    pictureField,
    { name: 'caption', type: 'text', maxLength: 300, label: label('figure.fields.caption.label') },
    altField,
    wordsField,
    anchorField,
  ],
};

/** Comes directly above its table, which the editor has no field for. */
const tableTitle: Block = {
  slug: 'tableTitle',
  labels: { singular: label('tableTitle.singular'), plural: label('tableTitle.plural') },
  fields: [
    {
      name: 'caption',
      type: 'text',
      required: true,
      maxLength: 300,
      label: label('tableTitle.fields.caption.label'),
      admin: { description: label('tableTitle.fields.caption.description') },
    },
    {
      name: 'namedBy',
      type: 'select',
      label: label('tableTitle.fields.namedBy.label'),
      admin: { description: label('tableTitle.fields.namedBy.description') },
      options: namedByChoices.map((value) => ({
        value,
        label: label(`tableTitle.fields.namedBy.options.${value}`),
      })),
    },
    anchorField,
  ],
};

const note: Block = {
  slug: 'note',
  labels: { singular: label('note.singular'), plural: label('note.plural') },
  fields: [
    {
      name: 'kind',
      type: 'select',
      required: true,
      defaultValue: 'info',
      label: label('note.fields.kind.label'),
      options: [
        { value: 'info', label: label('note.fields.kind.options.info') },
        { value: 'tip', label: label('note.fields.kind.options.tip') },
        { value: 'warning', label: label('note.fields.kind.options.warning') },
      ],
    },
    { name: 'title', type: 'text', maxLength: 120, label: label('note.fields.title.label') },
    {
      name: 'text',
      type: 'textarea',
      required: true,
      label: label('note.fields.text.label'),
    },
  ],
};

/** Number of a requirement, such as `HDL-TXN-004`. */
export const requirementNumber = /^[A-Z]{2,5}-[A-Z]{2,5}-\d{3}$/;

const requirement: Block = {
  slug: 'requirement',
  labels: { singular: label('requirement.singular'), plural: label('requirement.plural') },
  fields: [
    {
      name: 'number',
      type: 'text',
      required: true,
      label: label('requirement.fields.number.label'),
      admin: { description: label('requirement.fields.number.description') },
      validate: (value: unknown) =>
        (typeof value === 'string' && requirementNumber.test(value)) || 'HDL-TXN-004',
    },
    {
      name: 'text',
      type: 'textarea',
      required: true,
      label: label('requirement.fields.text.label'),
    },
    {
      name: 'appliesTo',
      type: 'text',
      hasMany: true,
      maxRows: 12,
      maxLength: 60,
      label: label('requirement.fields.appliesTo.label'),
      admin: { description: label('requirement.fields.appliesTo.description') },
    },
  ],
};

const register: Block = {
  slug: 'register',
  labels: { singular: label('register.singular'), plural: label('register.plural') },
  fields: [
    {
      type: 'row',
      fields: [
        { name: 'name', type: 'text', required: true, label: label('register.fields.name.label') },
        { name: 'offset', type: 'text', required: true, label: label('register.fields.offset.label') },
        {
          name: 'width',
          type: 'number',
          required: true,
          defaultValue: 32,
          min: 8,
          max: 256,
          label: label('register.fields.width.label'),
        },
      ],
    },
    anchorField,
    {
      name: 'bitFields',
      dbName: 'bits',
      type: 'array',
      label: label('register.fields.bitFields.label'),
      labels: {
        singular: label('register.fields.bitFields.singular'),
        plural: label('register.fields.bitFields.plural'),
      },
      fields: [
        {
          type: 'row',
          fields: [
            {
              name: 'bits',
              type: 'text',
              required: true,
              label: label('register.fields.bitFields.fields.bits.label'),
            },
            {
              name: 'field',
              type: 'text',
              required: true,
              label: label('register.fields.bitFields.fields.field.label'),
            },
            {
              name: 'access',
              type: 'text',
              required: true,
              label: label('register.fields.bitFields.fields.access.label'),
            },
            { name: 'reset', type: 'text', label: label('register.fields.bitFields.fields.reset.label') },
          ],
        },
        {
          name: 'description',
          type: 'textarea',
          label: label('register.fields.bitFields.fields.description.label'),
        },
      ],
    },
  ],
};

// Plain text areas: Payload's code field loads its editor from a foreign host.
const diagram: Block = {
  slug: 'diagram',
  labels: { singular: label('diagram.singular'), plural: label('diagram.plural') },
  fields: [
    {
      name: 'kind',
      type: 'select',
      required: true,
      defaultValue: 'sequence',
      label: label('diagram.fields.kind.label'),
      options: diagramKinds.map((kind) => ({
        value: kind,
        label: label(`diagram.fields.kind.options.${kind}`),
      })),
    },
    {
      name: 'source',
      type: 'textarea',
      required: true,
      maxLength: 12_000,
      label: label('diagram.fields.source.label'),
      admin: {
        description: label('diagram.fields.source.description'),
        rows: 12,
        components: { afterInput: ['@/cms/rich-text/admin/diagram-preview#DiagramPreview'] },
      },
      validate: (value: unknown, { req, siblingData }) => {
        const kind = diagramKinds.find((one) => isRecord(siblingData) && one === siblingData.kind);
        const source = typeof value === 'string' ? value : '';
        const locale = adminLocale(req.i18n.language);
        const drawn = kind && tryToDraw(kind, source, locale);
        return drawn instanceof DiagramError ? diagramMessage(drawn, locale) : true;
      },
    },
    { name: 'caption', type: 'text', maxLength: 300, label: label('figure.fields.caption.label') },
    anchorField,
  ],
};

const code: Block = {
  slug: 'code',
  labels: { singular: label('code.singular'), plural: label('code.plural') },
  fields: [
    {
      name: 'language',
      type: 'text',
      defaultValue: 'text',
      maxLength: 30,
      label: label('code.fields.language.label'),
    },
    { name: 'code', type: 'textarea', required: true, label: label('code.fields.code.label') },
  ],
};

const formula: Block = {
  slug: 'formula',
  labels: { singular: label('formula.singular'), plural: label('formula.plural') },
  fields: [
    {
      name: 'latex',
      type: 'textarea',
      required: true,
      label: label('formula.fields.latex.label'),
    },
    anchorField,
  ],
};

const video: Block = {
  slug: 'video',
  labels: { singular: label('video.singular'), plural: label('video.plural') },
  fields: [
    {
      name: 'video',
      type: 'relationship',
      relationTo: 'videos',
      required: true,
      label: label('video.fields.video.label'),
    },
  ],
};

/** Where a block leads. @param required for what is nothing without its link */
const hrefField = (required = false) =>
  linkField({ label: label('fields.href.label'), required, languages: 'own' });

const textField = {
  name: 'text',
  type: 'textarea',
  maxLength: 2_000,
  label: label('fields.text.label'),
} as const satisfies TextareaField;

/** What each look of entries asks for besides a title, a text (unless it is silent), and a link. */
const LOOKS: Readonly<
  Record<EntryLook, { about?: ReturnType<typeof label>; hasPicture: boolean; isSilent?: true }>
> = {
  cards: { about: label('cards.label'), hasPicture: true },
  steps: { hasPicture: false },
  people: { about: label('people.label'), hasPicture: true },
  timeline: { about: label('timeline.label'), hasPicture: false },
  figures: { about: label('figures.label'), hasPicture: false },
  logos: { hasPicture: true, isSilent: true },
};

/** For a picture that says no more than the words beside it. */
const decorativeField = {
  name: 'decorative',
  type: 'checkbox',
  label: label('fields.decorative.label'),
  admin: { description: label('fields.decorative.description') },
} as const satisfies CheckboxField;

const entryBlocks = entryLooks.map((look): Block => {
  const { about, hasPicture, isSilent } = LOOKS[look];
  return {
    slug: look,
    labels: { singular: label(`${look}.singular`), plural: label(`${look}.plural`) },
    fields: [
      {
        name: 'entries',
        type: 'array',
        required: true,
        minRows: 1,
        maxRows: 24,
        label: label(`${look}.plural`),
        labels: { singular: label(`${look}.one`), plural: label(`${look}.many`) },
        admin: { components: rowHeads('own') },
        fields: [
          { name: 'title', type: 'text', required: true, maxLength: 120, label: label(`${look}.title`) },
          ...(about ? [{ name: 'label', type: 'text', maxLength: 120, label: about } as const] : []),
          ...(isSilent ? [] : [textField]),
          hrefField(),
          ...(hasPicture
            ? [
                {
                  name: 'picture',
                  type: 'upload',
                  relationTo: 'media',
                  ...onlyPictures,
                  label: label('figure.fields.picture.label'),
                } as const,
                // The name of a logo is its text.
                ...(look === 'logos' ? [] : [altField, decorativeField]),
              ]
            : []),
          ...(look === 'cards' ? meetingFields : []),
        ],
      },
    ],
  };
});

const action: Block = {
  slug: 'action',
  labels: { singular: label('action.singular'), plural: label('action.plural') },
  fields: [
    { name: 'title', type: 'text', required: true, maxLength: 120, label: label('action.title') },
    textField,
    {
      type: 'row',
      fields: [
        { name: 'label', type: 'text', required: true, maxLength: 60, label: label('action.label') },
        hrefField(true),
      ],
    },
  ],
};

/** Shows a field only for the form that has it. */
const onlyFor = (form: FormName) => ({
  condition: (_data: unknown, { form: chosen }: Record<string, unknown>) => chosen === form,
});

/** A form of the portal, and what it begins with. */
const form: Block = {
  slug: 'form',
  labels: { singular: label('form.singular'), plural: label('form.plural') },
  fields: [
    {
      name: 'form',
      type: 'select',
      required: true,
      defaultValue: 'support',
      label: label('form.form'),
      admin: { description: label('form.description') },
      options: formNames.map((value) => ({ value, label: label(`form.options.${value}`) })),
    },
    { name: 'title', type: 'text', required: true, maxLength: 120, label: label('action.title') },
    textField,
    { name: 'label', type: 'text', required: true, maxLength: 60, label: label('action.label') },
    {
      type: 'row',
      admin: onlyFor('support'),
      fields: [
        {
          name: 'kind',
          type: 'select',
          label: label('form.kind'),
          options: presetKinds.map((value) => ({ value, label: label(`form.kinds.${value}`) })),
        },
        {
          name: 'topic',
          type: 'select',
          label: label('form.topic'),
          options: presetTopics.map((value) => ({ value, label: label(`form.topics.${value}`) })),
        },
      ],
    },
    {
      name: 'subject',
      type: 'text',
      maxLength: MOST_OF_SUBJECT,
      label: label('form.subject'),
      admin: onlyFor('support'),
    },
    {
      name: 'list',
      type: 'text',
      maxLength: 80,
      label: label('form.list'),
      admin: { ...onlyFor('subscribe'), description: label('form.listDescription') },
    },
  ],
};

const voice: Block = {
  slug: 'voice',
  labels: { singular: label('voice.singular'), plural: label('voice.plural') },
  fields: [
    { ...textField, required: true },
    {
      type: 'row',
      fields: [
        { name: 'name', type: 'text', required: true, maxLength: 120, label: label('voice.name') },
        { name: 'role', type: 'text', maxLength: 120, label: label('voice.role') },
      ],
    },
  ],
};

/** Any file of the media library: what pages show can be downloaded as well. */
const downloads: Block = {
  slug: 'downloads',
  labels: { singular: label('downloads.singular'), plural: label('downloads.plural') },
  fields: [
    {
      name: 'files',
      type: 'array',
      required: true,
      minRows: 1,
      maxRows: 24,
      label: label('downloads.many'),
      labels: { singular: label('downloads.one'), plural: label('downloads.many') },
      admin: { components: rowHeads('own'), description: label('downloads.description') },
      fields: [
        {
          name: 'file',
          type: 'upload',
          relationTo: 'media',
          required: true,
          label: label('downloads.one'),
        },
        { name: 'title', type: 'text', required: true, maxLength: 120, label: label('cards.title') },
        textField,
      ],
    },
  ],
};

/** A place in a picture, in percent of its width or height. */
const percentField = (name: 'x' | 'y') =>
  ({
    name,
    type: 'number',
    required: true,
    defaultValue: 50,
    min: 0,
    max: 100,
    label: label(`callouts.${name}`),
    admin: { step: 0.5 },
  }) as const satisfies NumberField;

/** A picture with numbered points; their texts are a list beside or below it. */
const callouts: Block = {
  slug: 'callouts',
  labels: { singular: label('callouts.singular'), plural: label('callouts.plural') },
  fields: [
    pictureField,
    { name: 'caption', type: 'text', maxLength: 300, label: label('figure.fields.caption.label') },
    altField,
    {
      name: 'points',
      type: 'array',
      required: true,
      minRows: 1,
      maxRows: MOST_CALLOUTS,
      label: label('callouts.many'),
      labels: { singular: label('callouts.one'), plural: label('callouts.many') },
      admin: { components: rowHeads('own'), description: label('callouts.description') },
      fields: [
        { name: 'title', type: 'text', required: true, maxLength: 120, label: label('cards.title') },
        textField,
        hrefField(),
        {
          name: 'place',
          type: 'ui',
          admin: { components: { Field: '@/cms/rich-text/admin/point-place#PointPlace' } },
        },
        { type: 'row', fields: [percentField('x'), percentField('y')] },
      ],
    },
    wordsField,
    anchorField,
  ],
};

/** News or events that the page fetches itself. */
const latest: Block = {
  slug: 'latest',
  labels: { singular: label('latest.singular'), plural: label('latest.plural') },
  fields: [
    {
      type: 'row',
      fields: [
        {
          name: 'kind',
          type: 'select',
          required: true,
          defaultValue: 'news',
          label: label('latest.kind'),
          admin: { description: label('latest.description') },
          options: latestKinds.map((value) => ({ value, label: label(`latest.options.${value}`) })),
        },
        {
          name: 'count',
          type: 'number',
          required: true,
          defaultValue: USUAL_LATEST,
          min: 1,
          max: MOST_LATEST,
          label: label('latest.count'),
        },
      ],
    },
  ],
};

/** A link whose words are the number of what it leads to: "Table 3-4", "Section 5.2". */
const reference: Block = {
  slug: 'reference',
  labels: { singular: label('reference.singular'), plural: label('reference.plural') },
  // In the text, the number that readers see.
  admin: { components: { Label: '@/cms/rich-text/admin/reference-label#ReferenceLabel' } },
  fields: [
    {
      name: 'target',
      type: 'text',
      required: true,
      maxLength: 300,
      label: label('reference.fields.target.label'),
      admin: {
        description: label('reference.fields.target.description'),
        components: { Field: '@/cms/rich-text/admin/reference-field#ReferenceField' },
      },
      validate: (value: unknown, { req }: { req: PayloadRequest }) =>
        (typeof value === 'string' && /^(?:\/(?![/\\])[^#\s]*)?#[^#\s]+$|^\/docs\/[^#\s]+$/.test(value)) ||
        sharedText(req, 'errors.noReference'),
    },
  ],
};

/** A formula between words, such as the name of a quantity. */
const inlineFormula: Block = {
  slug: 'formula',
  labels: { singular: label('inlineFormula.singular'), plural: label('inlineFormula.plural') },
  admin: { components: { Label: '@/cms/rich-text/admin/formula-label#FormulaLabel' } },
  fields: [
    {
      name: 'latex',
      type: 'text',
      required: true,
      label: label('formula.fields.latex.label'),
      admin: { description: label('inlineFormula.description') },
      validate: (value: unknown, { req }: { req: PayloadRequest }) => {
        const latex = typeof value === 'string' ? value.trim() : '';
        if (latex === '') return sharedText(req, 'errors.noFormula');
        // In Markdown, either would end the formula.
        if (/[\r\n]/.test(latex)) return sharedText(req, 'errors.brokenFormula');
        if (/(?<!\\)(?:\\\\)*\$/.test(latex)) return sharedText(req, 'errors.dollarInFormula');
        const fault = formulaFault(latex, 'inline');
        return fault ? sharedText(req, 'errors.badFormula', { reason: fault.reason }) : true;
      },
    },
  ],
};

/** What may stand within a line. */
export const richTextInlineBlocks: Block[] = [reference, inlineFormula];

/** The blocks that long texts may hold besides headings, paragraphs, lists, quotes and tables. What they hold names them. */
export const richTextBlocks: Block[] = [
  figure,
  tableTitle,
  note,
  requirement,
  register,
  diagram,
  code,
  formula,
  video,
  ...entryBlocks,
  action,
  form,
  voice,
  downloads,
  callouts,
  latest,
].map((block) => ({ ...block, admin: { disableBlockName: true } }));
