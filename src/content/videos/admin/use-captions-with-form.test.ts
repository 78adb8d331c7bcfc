import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { StaffRequestError } from '@/cms/admin/staff-client';
import type { BeforeSave } from '@/cms/editing/admin/open-form';

import { useCaptionsWithForm } from './use-captions-with-form';

const form = vi.hoisted(() => ({
  isModified: false,
  isAutosaving: false,
  beforeSave: undefined as BeforeSave | undefined,
}));

vi.mock('@payloadcms/ui', () => ({
  toast: {},
  useFormBackgroundProcessing: () => form.isAutosaving,
  useFormModified: () => form.isModified,
}));

// Rendering to markup runs no effects.
vi.mock('react', async (importOriginal) => ({
  ...(await importOriginal<typeof import('react')>()),
  useEffect: (effect: () => void) => effect(),
}));

vi.mock('@/cms/editing/admin/open-form', () => ({
  beforeFormSave: (_address: string, store: BeforeSave) => {
    form.beforeSave = store;
  },
}));

function captions(given: { isUnsaved?: boolean; obstacle?: string; store?: () => Promise<string> } = {}) {
  const told = { onUnsaved: vi.fn<() => void>(), onFailed: vi.fn<(reason: string) => void>() };
  function Editor() {
    useCaptionsWithForm('video', {
      isUnsaved: true,
      obstacle: undefined,
      store: () => Promise.resolve('file'),
      ...told,
      ...given,
    });
    return null;
  }
  renderToStaticMarkup(createElement(Editor));
  const save = (purpose: 'save' | 'publish') => form.beforeSave?.(purpose);
  return { ...told, save };
}

beforeEach(() => {
  Object.assign(form, { isModified: false, isAutosaving: false, beforeSave: undefined });
});

describe('the form learns of captions that are not saved', () => {
  it.each([
    // After an autosave of the title only captions are left, and the button has to work.
    { isUnsaved: true, isModified: false, isAutosaving: false, isTold: true },
    { isUnsaved: true, isModified: true, isAutosaving: false, isTold: false },
    { isUnsaved: true, isModified: false, isAutosaving: true, isTold: false },
    { isUnsaved: false, isModified: false, isAutosaving: false, isTold: false },
  ])('%o', ({ isUnsaved, isTold, ...state }) => {
    Object.assign(form, state);
    expect(captions({ isUnsaved }).onUnsaved).toHaveBeenCalledTimes(isTold ? 1 : 0);
  });
});

describe('a save of the form', () => {
  const refused =
    (code = 'offline') =>
    () =>
      Promise.reject(new StaffRequestError('No connection.', { status: 0, code }));

  it('takes captions along', async () => {
    expect(await captions().save('save')).toEqual({ captions: 'file' });
    expect(await captions().save('publish')).toEqual({ captions: 'file' });
    expect(await captions({ isUnsaved: false }).save('publish')).toEqual({});
  });

  it('leaves those with an error out of a draft, and publishes nothing without them', async () => {
    const { save } = captions({ obstacle: 'Correct them.' });
    expect(await save('save')).toEqual({});
    await expect(save('publish')).rejects.toThrow('Correct them.');
  });

  it('saves a draft without captions whose upload fails, and says so', async () => {
    const { save, onFailed } = captions({ store: refused() });
    expect(await save('save')).toEqual({});
    expect(onFailed).toHaveBeenCalledExactlyOnceWith('No connection.');
    await expect(save('publish')).rejects.toThrow('No connection.');
  });

  it('says nothing about an upload that ended with the page', async () => {
    const { save, onFailed } = captions({ store: refused('aborted') });
    expect(await save('save')).toEqual({});
    expect(onFailed).not.toHaveBeenCalled();
  });
});
