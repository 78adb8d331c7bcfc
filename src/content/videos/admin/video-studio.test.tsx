import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';

import texts from '@/i18n/messages/en/video-studio.json' with { type: 'json' };

import { CaptionEditor } from './caption-editor';
import { captionFileOf } from './caption-file';
import { playerOf } from './player';
import { VideoStudio } from './video-studio';

const admin = vi.hoisted(() => ({ id: undefined as string | undefined, canUpload: true }));

vi.mock('@payloadcms/ui', () => ({
  toast: {},
  useAuth: () => ({
    user: { id: 'ann' },
    permissions: { collections: { media: { read: true, ...(admin.canUpload && { create: true }) } } },
  }),
  useDocumentInfo: () => ({ id: admin.id, hasSavePermission: true }),
  useForm: () => ({}),
  useFormBackgroundProcessing: () => false,
  useFormModified: () => false,
  useFormFields: (select: (context: unknown[]) => unknown) =>
    select([{ file: { value: 'clip' }, chapters: { rows: [] } }]),
  useLocale: () => ({ code: 'en' }),
  useTranslation: () => ({ i18n: { language: 'en' } }),
}));

beforeEach(() => {
  admin.id = 'video';
  admin.canUpload = true;
});

// The studio takes two of the many properties of a field.
const studio = () => {
  const Studio = VideoStudio as (props: { path: string; readOnly: boolean }) => React.ReactNode;
  return renderToStaticMarkup(<Studio path="chapters" readOnly={false} />);
};

it('captions can be written once the video has been saved', () => {
  const saved = studio();
  expect(saved).toContain(texts.add);
  expect(saved).not.toContain(texts.saveFirst);
  admin.id = undefined;
  const fresh = studio();
  expect(fresh).toContain(texts.saveFirst);
  expect(fresh).not.toContain(texts.add);
  expect(fresh).toContain(texts.chapter.add);
});

it('captions are only read by those who may not upload files, who can still change the chapters', () => {
  expect(studio()).not.toContain(texts.noUpload);
  admin.canUpload = false;
  const shown = studio();
  expect(shown).toContain(texts.noUpload);
  expect(shown).not.toContain(texts.add);
  expect(shown).not.toContain(texts.save);
  expect(shown).toContain(texts.chapter.add);
});

it('lines of the saved file that can not be read are named', () => {
  const shown = (source: string) => {
    const file = captionFileOf(source);
    if (file.state !== 'read') throw new Error('not read');
    return renderToStaticMarkup(
      <CaptionEditor
        video={{ id: 'video', title: 'Video', slug: 'video' }}
        lang="en"
        saved={file.captions}
        other={undefined}
        player={playerOf(null)}
        now={0}
        duration={undefined}
        readOnly={false}
        onCues={() => undefined}
        onSaved={() => undefined}
        onUnsaved={() => undefined}
      />,
    );
  };
  const whole = 'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n';
  expect(shown(whole)).not.toContain(texts.storedProblems);
  const broken = shown(`${whole}\n00:02.x --> 00:03.000\nB\n`);
  expect(broken).toContain(texts.storedProblems);
  expect(broken).toContain('Line 6');
});
