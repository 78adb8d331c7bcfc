import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { FormRequest } from '../../payload-adapter/form-requests';
import { EDITED_FROM, MERGED_FIELDS } from '../conflict';
import { isSame, mergeValues, type Values } from '../merge';

import {
  beforeFormSave,
  type BeforeSave,
  type FormHost,
  NotSaved,
  OpenForm,
  type Question,
  sendFormRequest,
} from './open-form';

const NAMES = ['title', 'summary', 'body'];
const loaded = { id: '1', updatedAt: 'then', title: 'T', summary: 'S', body: 'B' };

/** The portal, as far as a form sees it: merges saves with what it has, or refuses them. */
function portalWith(stored: Values) {
  const portal = { stored, refusals: 0 };
  const answer = (values: Values): Response => {
    const { [EDITED_FROM]: from, ...data }: Values = values;
    const mine = Object.fromEntries(NAMES.map((name) => [name, data[name] ?? portal.stored[name]]));
    const { values: merged, conflicts } = mergeValues(from as Values, mine, portal.stored, () => 'theirs');
    if (conflicts.length > 0) {
      portal.refusals += 1;
      const savedBy = { id: 'ann', name: 'Ann' };
      const details = { current: portal.stored, revision: 'r', changed: [], savedBy, savedAt: 'now' };
      return Response.json({ code: 'conflict', data: details }, { status: 409 });
    }
    const names = NAMES.filter((name) => name in data && data[name] !== merged[name]);
    portal.stored = merged;
    return Response.json({ doc: { id: '1', ...merged } }, { headers: { [MERGED_FIELDS]: names.join(' ') } });
  };
  return { portal, answer };
}

function openForm(stored: Values = { title: 'T', summary: 'S', body: 'B' }) {
  const { portal, answer } = portalWith(stored);
  const form = {
    values: { title: 'T', summary: 'S', body: 'B' } as Values,
    focused: undefined as string | undefined,
  };
  const decide = vi.fn<(question: Question) => Promise<Values | undefined>>();
  const host: FormHost = {
    read: () => form.values,
    apply: async (change) => {
      form.values = change(form.values);
      return true;
    },
    focused: () => form.focused,
    decide,
    changed: () => undefined,
    canceled: () => 'Canceled.',
    save: async () => {
      await autosave();
    },
    revisionOf: async (base) =>
      isSame(base, portal.stored)
        ? { revision: String(portal.stored.title) }
        : { current: portal.stored, revision: 'r', changed: [], savedBy: { id: 'ann', name: 'Ann' } },
  };
  const open = new OpenForm(NAMES, loaded, host);
  const end = open.open('/api/news/1');
  const send = (values: Values, query = ''): Promise<Response> => {
    const request: FormRequest = {
      url: `/api/news/1${query}`,
      method: 'PATCH',
      values,
      send: async (changes) => answer(changes?.values ?? values),
    };
    return sendFormRequest(request);
  };
  const type = (values: Values) => {
    form.values = { ...form.values, ...values };
  };
  const save = () => send({ ...form.values, _status: 'draft' }, '?draft=true');
  const autosave = () => send({ ...form.values, _status: 'draft' }, '?draft=true&autosave=true');
  return { portal, form, open, decide, end, send, type, save, autosave };
}

beforeEach(() => vi.stubGlobal('window', { location: { href: 'https://example.org/admin' } }));
afterEach(() => vi.unstubAllGlobals());

describe('a form that others save beside', () => {
  it('shows what they changed in other fields after its own save', async () => {
    const { portal, form, open, save, type } = openForm();
    portal.stored = { ...portal.stored, summary: 'theirs' };
    type({ title: 'mine' });
    expect((await save()).status).toBe(200);
    expect(portal.stored).toMatchObject({ title: 'mine', summary: 'theirs' });
    expect(form.values).toMatchObject({ title: 'mine', summary: 'theirs' });
    expect(open.unsaved()).toEqual({});
  });

  it('asks when both changed the same field, and saves what is chosen', async () => {
    const { portal, form, decide, save, type } = openForm();
    portal.stored = { ...portal.stored, title: 'theirs' };
    type({ title: 'mine' });
    decide.mockImplementation(async ({ base, mine, theirs }) => {
      expect([base.title, mine.title, theirs.title]).toEqual(['T', 'mine', 'theirs']);
      return { ...mine, title: 'mine and theirs' };
    });
    expect((await save()).status).toBe(200);
    expect(portal.stored.title).toBe('mine and theirs');
    expect(form.values.title).toBe('mine and theirs');
  });

  it('asks again when a third person saved during the question', async () => {
    const { portal, decide, save, type } = openForm();
    portal.stored = { ...portal.stored, title: 'theirs' };
    type({ title: 'mine' });
    decide.mockImplementation(async ({ mine }) => {
      if (decide.mock.calls.length === 1) portal.stored = { ...portal.stored, title: 'third' };
      return mine;
    });
    await save();
    expect(decide).toHaveBeenCalledTimes(2);
    expect(portal.stored.title).toBe('mine');
  });

  it('keeps what was typed when the person goes back', async () => {
    const { portal, form, open, save, type } = openForm();
    portal.stored = { ...portal.stored, title: 'theirs' };
    type({ title: 'mine' });
    await expect(save()).rejects.toThrow(NotSaved);
    expect(form.values.title).toBe('mine');
    expect(open.unsaved()).toEqual({ title: 'mine' });
    expect(portal.stored.title).toBe('theirs');
  });
});

describe('a save that nobody asked for', () => {
  it('leaves a contested field out and saves the rest, without a question', async () => {
    const { portal, form, open, decide, autosave, type } = openForm();
    portal.stored = { ...portal.stored, title: 'theirs' };
    type({ title: 'mine', summary: 'also mine' });
    const answer = await autosave();
    expect(answer.status).toBe(200);
    // The form fills itself with what is in the answer.
    expect(await answer.json()).toMatchObject({ doc: { title: 'mine', summary: 'also mine' } });
    expect(decide).not.toHaveBeenCalled();
    expect(portal.stored).toMatchObject({ title: 'theirs', summary: 'also mine' });
    expect(form.values.title).toBe('mine');
    expect(open.waiting()).toEqual(['title']);
    expect(open.unsaved()).toEqual({ title: 'mine' });

    type({ body: 'more' });
    await autosave();
    expect(portal.refusals).toBe(1);
    expect(portal.stored).toMatchObject({ title: 'theirs', body: 'more' });

    decide.mockImplementation(async ({ mine }) => mine);
    await open.decideNow();
    expect(open.waiting()).toEqual([]);
    expect(portal.stored.title).toBe('mine');
  });

  it('has nothing left to decide when the person takes the change back', async () => {
    const { portal, open, autosave, type } = openForm();
    portal.stored = { ...portal.stored, title: 'theirs' };
    type({ title: 'mine' });
    await autosave();
    type({ title: 'T' });
    await autosave();
    expect(open.waiting()).toEqual([]);
    expect(portal.stored.title).toBe('theirs');
  });

  it('does not disturb the field in which the person types', async () => {
    const rows = (...labels: string[]) => labels.map((label, id) => ({ id: String(id), label }));
    const { portal, form, open, autosave, type } = openForm({
      title: 'T',
      summary: 'S',
      body: rows('a', 'b'),
    });
    form.values = { ...form.values, body: rows('a', 'b') };
    open.base = { ...open.base, body: rows('a', 'b') };
    portal.stored = { ...portal.stored, body: rows('a', 'theirs') };
    form.focused = 'body';
    type({ body: rows('mine', 'b') });
    await autosave();
    expect(form.values.body).toEqual(rows('mine', 'b'));
    type({ body: rows('mine again', 'b') });
    form.focused = undefined;
    await autosave();
    expect(portal.stored.body).toEqual(rows('mine again', 'theirs'));
    expect(form.values.body).toEqual(rows('mine again', 'theirs'));
  });
});

describe('a button that writes no fields', () => {
  it('says what was seen, and what was typed stays', async () => {
    const { portal, form, decide, send, type } = openForm();
    portal.stored = { ...portal.stored, summary: 'theirs' };
    type({ title: 'typed' });
    expect((await send({ _status: 'draft' })).status).toBe(200);
    expect(decide).not.toHaveBeenCalled();
    // Payload fills the form with what it was loaded with.
    form.values = { title: 'T', summary: 'S', body: 'B' };
    await vi.waitFor(() => expect(form.values).toMatchObject({ title: 'typed', summary: 'theirs' }));
  });
});

describe('what happens to the item as a whole', () => {
  const doc = { relationTo: 'news', value: '1' };
  const trash = { url: '/api/news/1', method: 'PATCH', values: { deletedAt: 'now' } };
  const deletion = { url: '/api/news/1', method: 'DELETE', values: undefined };
  const schedule = {
    url: '/admin/collections/news/1',
    method: 'POST',
    values: undefined,
    call: { name: 'schedule-publish', args: { doc } },
  };
  const wants = [
    ['trash', trash],
    ['delete', deletion],
    ['schedule', schedule],
  ] as const;
  const sent = () => vi.fn<FormRequest['send']>(async () => new Response());

  it.each(wants)('names the revision that the person has seen: %s', async (_purpose, request) => {
    const { decide } = openForm();
    const send = sent();
    expect((await sendFormRequest({ ...request, send })).status).toBe(200);
    expect(send.mock.calls).toEqual([[{ headers: { 'If-Match': '"T"' } }]]);
    expect(decide).not.toHaveBeenCalled();
  });

  it.each(wants)('shows what others have changed before it goes on: %s', async (purpose, request) => {
    const { portal, form, decide } = openForm();
    portal.stored = { ...portal.stored, title: 'theirs' };
    decide.mockImplementation(async ({ theirs }) => theirs);
    const send = sent();
    await sendFormRequest({ ...request, send });
    expect(decide).toHaveBeenCalledWith(
      expect.objectContaining({ purpose, savedBy: { id: 'ann', name: 'Ann' } }),
    );
    expect(send.mock.calls).toEqual([[{ headers: { 'If-Match': '"theirs"' } }]]);
    // What goes away shows nothing that Payload would save.
    expect(form.values.title).toBe(purpose === 'schedule' ? 'theirs' : 'T');
  });

  it('asks again when someone saves before it is there', async () => {
    const { portal, decide } = openForm();
    decide.mockImplementation(async ({ theirs }) => theirs);
    // A server function that refuses answers 500.
    const send = sent().mockImplementationOnce(async () => {
      portal.stored = { ...portal.stored, title: 'theirs' };
      return new Response(null, { status: 500 });
    });
    expect((await sendFormRequest({ ...schedule, send })).status).toBe(200);
    expect(decide).toHaveBeenCalledOnce();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('does not happen when the person goes back, and says so', async () => {
    const { portal, form, type } = openForm();
    portal.stored = { ...portal.stored, title: 'theirs' };
    type({ summary: 'typed' });
    const send = sent();
    const answer = await sendFormRequest({ ...trash, send });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({ errors: [{ message: 'Canceled.' }] });
    await expect(sendFormRequest({ ...schedule, send })).rejects.toThrow('Canceled.');
    expect(send).not.toHaveBeenCalled();
    expect(form.values.summary).toBe('typed');
  });

  it('is asked about before a drawer sends it, once, and shown in the form then', async () => {
    const { portal, form, open, decide } = openForm();
    portal.stored = { ...portal.stored, title: 'theirs' };
    expect(await open.confirmSeen('schedule')).toBe(false);
    decide.mockImplementation(async ({ theirs }) => theirs);
    expect(await open.confirmSeen('schedule')).toBe(true);
    const send = sent();
    await sendFormRequest({ ...schedule, send });
    expect(send.mock.calls).toEqual([[{ headers: { 'If-Match': '"theirs"' } }]]);
    expect(decide).toHaveBeenCalledTimes(2);
    expect(form.values.title).toBe('theirs');
    expect(open.unsaved()).toEqual({});
  });
});

it('requests of other forms, and reads, pass as they are', async () => {
  const { end, form } = openForm();
  const send = vi.fn(async () => new Response());
  const request = { url: '/api/news/2', method: 'PATCH', values: form.values, send };
  await sendFormRequest(request);
  await sendFormRequest({ ...request, url: '/api/news/1', method: 'GET' });
  end();
  await sendFormRequest({ ...request, url: '/api/news/1' });
  expect(send.mock.calls).toEqual([[], [], []]);
});

describe('what is written beside a form', () => {
  const besides = (store: BeforeSave, run: () => Promise<void>) => {
    const end = beforeFormSave('/api/news/1', store);
    return run().finally(end);
  };

  it('is stored before a save that the person asks for, and goes with it', async () => {
    const { form, portal, send, end } = openForm();
    const store = vi.fn<BeforeSave>(async () => ({ body: 'stored', unknown: 'left out' }));
    await besides(store, async () => {
      expect((await send({ ...form.values, _status: 'draft' }, '?draft=true')).ok).toBe(true);
      expect(store).toHaveBeenLastCalledWith('save');
      await send({ ...form.values, _status: 'published' });
      expect(store).toHaveBeenLastCalledWith('publish');
    });
    expect(portal.stored).toEqual({ title: 'T', summary: 'S', body: 'stored' });
    expect(form.values.body).toBe('stored');
    end();
  });

  it('replaces nothing that the form learned of while it was being stored', async () => {
    const { form, portal, open, decide, save, type, end } = openForm();
    type({ title: 'mine' });
    const theirs = { ...portal.stored, title: 'theirs' };
    decide.mockImplementation(async ({ base, mine }) => {
      expect([base.title, mine.title, mine.body]).toEqual(['T', 'mine', 'stored']);
      return { ...mine, title: 'mine and theirs' };
    });
    const store: BeforeSave = async () => {
      // Another save of the form ends meanwhile.
      portal.stored = theirs;
      open.base = theirs;
      return { body: 'stored' };
    };
    await besides(store, async () => {
      expect((await save()).ok).toBe(true);
    });
    expect(decide).toHaveBeenCalledTimes(1);
    expect(portal.stored).toMatchObject({ title: 'mine and theirs', body: 'stored' });
    expect(form.values).toMatchObject({ title: 'mine and theirs', body: 'stored' });
    end();
  });

  it('is left alone by saves that nobody asked for', async () => {
    const { form, send, end } = openForm();
    const store = vi.fn<BeforeSave>(async () => ({}));
    await besides(store, async () => {
      await send({ ...form.values, title: 'U' }, '?autosave=true');
    });
    expect(store).not.toHaveBeenCalled();
    end();
  });

  it('keeps the form from being saved when it must not be without it', async () => {
    const { form, portal, send, end } = openForm();
    const store: BeforeSave = async () => {
      throw new Error('correct it first');
    };
    await besides(store, async () => {
      await expect(send({ ...form.values, title: 'U', _status: 'published' })).rejects.toThrow(
        'correct it first',
      );
    });
    expect(portal.stored.title).toBe('T');
    end();
  });
});
