import { isRecord } from '@/platform/http/refusal';

import type { FormRequest } from '../../payload-adapter/form-requests';
import { EDITED_FROM, type EditConflictData, type LatestSave, MERGED_FIELDS } from '../conflict';
import { isSame, mergeValues, type Values } from '../merge';

/** What a person decides about: their values and those that someone else saved, both made from the same base. */
export interface Question extends LatestSave {
  readonly base: Values;
  readonly mine: Values;
  readonly theirs: Values;
  /** What goes on once it is decided. */
  readonly purpose: 'save' | 'publish' | 'restore' | ItemPurpose;
}

/** What happens to an item as a whole. */
type ItemPurpose = 'trash' | 'delete' | 'schedule';

/** The form of the page, as far as it matters here. */
export interface FormHost {
  /** What is in it, typed or not. */
  readonly read: () => Values;
  /**
   * Puts other values into it, made from those that are in it then.
   * @returns whether it has them now; not while someone goes on typing
   */
  readonly apply: (change: (current: Values) => Values) => Promise<boolean>;
  /** Saves what is in it as a draft, as Payload does after a key. */
  readonly save: () => Promise<void>;
  /** The field in which the person is typing. */
  readonly focused: () => string | undefined;
  /** Asks the person. @returns what to save; undefined when they would rather go on editing */
  readonly decide: (question: Question) => Promise<Values | undefined>;
  /**
   * Asks the portal for the revision of what the form was made from.
   * @returns the current state instead when that is no longer what the portal has
   * @throws Error with a message for the person when the portal does not say
   */
  readonly revisionOf: (base: Values) => Promise<{ readonly revision: string } | EditConflictData>;
  /** What a person reads who went back to the form instead. */
  readonly canceled: () => string;
  /** Called whenever `undecided` or `base` has changed. */
  readonly changed: () => void;
}

/** Forms of the pages and drawers that are open, by the address that they write to. */
const openForms = new Map<string, OpenForm>();

/**
 * Stores what is written beside a form and not in one of its fields, such as captions, before a person saves the form.
 * @returns fields that the save has to have for it
 * @throws Error with a message for the person when the form must not be saved without it
 */
export type BeforeSave = (purpose: 'save' | 'publish') => Promise<Values>;

/** By the address that the form writes to. */
const beforeSaves = new Map<string, BeforeSave>();

/** Has saves of an address that a person asks for wait for what is written beside the form. @returns what ends it */
export function beforeFormSave(address: string, store: BeforeSave): () => void {
  beforeSaves.set(address, store);
  return () => {
    if (beforeSaves.get(address) === store) beforeSaves.delete(address);
  };
}

/** More rounds than people can save in while one request is under way. */
const MOST_ROUNDS = 5;

/** Where the item or global is written whose publication is scheduled. */
function scheduledAddress({ doc, global }: Values): string | undefined {
  if (typeof global === 'string') return `/api/globals/${global}`;
  return isRecord(doc) ? `/api/${String(doc.relationTo)}/${String(doc.value)}` : undefined;
}

/**
 * Sends a save of an open form on its way, or what else happens to its item: moving it to the trash, deleting it,
 * scheduling its publication. Any other request goes as it is.
 */
export function sendFormRequest(request: FormRequest): Promise<Response> {
  const { call, method, values } = request;
  const scheduled = call?.name === 'schedule-publish' ? scheduledAddress(call.args) : undefined;
  if (scheduled !== undefined) {
    const form = openForms.get(scheduled);
    return form ? form.goOnIfSeen(request, 'schedule') : request.send();
  }
  const form = method === 'GET' ? undefined : openForms.get(addressOf(request.url));
  if (form && method === 'DELETE') return form.goOnIfSeen(request, 'delete');
  return form && values ? form.save({ ...request, values }) : request.send();
}

const addressOf = (url: string) => new URL(url, window.location.href).pathname;

type SaveRequest = FormRequest & { readonly values: Values };

/**
 * A form with the values that its person began with. Each save says what these were, so the portal can merge it with what
 * others saved since, or refuse it; then the person decides. Saves that nobody asked for never interrupt: a field that
 * waits for a decision is left out of them (ADR 153).
 */
export class OpenForm {
  /** What the form was made from, as the portal last had it. */
  base: Values;
  /** What others changed in fields that are changed in this form, too. */
  undecided: (LatestSave & { readonly theirs: Values }) | undefined;
  /** The revision that the person has seen before a button was let go on. */
  private confirmed: string | undefined;

  constructor(
    private readonly names: readonly string[],
    loaded: Values,
    private readonly host: FormHost,
  ) {
    this.base = this.pick(loaded);
  }

  /** Has the saves of an address go through this form. @returns what ends it */
  open(address: string): () => void {
    openForms.set(address, this);
    return () => {
      if (openForms.get(address) === this) openForms.delete(address);
    };
  }

  /** The fields of this form; what is missing is written as nothing, so it is compared as well. */
  pick(values: Values): Values {
    return Object.fromEntries(this.names.map((name) => [name, values[name] ?? null] as const));
  }

  /** Of values from elsewhere, those that the form has fields for. */
  private known(values: Values = {}): Values {
    return this.partOf(
      values,
      this.names.filter((name) => name in values),
    );
  }

  private partOf(values: Values, names: readonly string[]): Values {
    return Object.fromEntries(names.map((name) => [name, values[name] ?? null] as const));
  }

  /** Fields in which the form differs from what the portal has. */
  unsaved(): Values {
    const current = this.pick(this.host.read());
    return Object.fromEntries(
      Object.entries(current).filter(([name, value]) => !isSame(value, this.base[name])),
    );
  }

  /** Fields that wait for a decision. */
  waiting(): readonly string[] {
    const theirs = this.undecided?.theirs;
    return theirs ? [...this.heldBack(this.pick(this.host.read()), theirs)] : [];
  }

  /** Has the person decide what waits for it, and keeps that in the form. */
  async decideNow(): Promise<void> {
    const { undecided } = this;
    if (!undecided) return;
    const mine = this.pick(this.host.read());
    const decided = await this.host.decide({ ...undecided, base: this.base, mine, purpose: 'save' });
    if (!decided) return;
    this.base = undecided.theirs;
    this.undecided = undefined;
    await this.host.apply((current) => ({ ...current, ...decided }));
    this.host.changed();
    // What was kept was in the form already, and Payload saves only what changes.
    await this.host.save();
  }

  async save(request: SaveRequest): Promise<Response> {
    const { searchParams } = new URL(request.url, window.location.href);
    if (request.values.deletedAt && Object.keys(request.values).length === 1) {
      return this.goOnIfSeen(request, 'trash');
    }
    // Buttons such as the one that unpublishes write no fields of the form.
    if (!this.names.some((name) => name in request.values)) return this.saveApart(request);
    const isQuiet = searchParams.get('autosave') === 'true';
    const isPublication = request.values._status === 'published';
    const typed = this.pick(request.values);
    let [base, sent] =
      isQuiet && this.undecided ? this.leavingOut(typed, this.undecided.theirs) : [this.base, typed];
    // What was typed was made from the base of now; another save can end while this one waits.
    const store = isQuiet ? undefined : beforeSaves.get(addressOf(request.url));
    if (store) sent = { ...sent, ...this.known(await store(isPublication ? 'publish' : 'save')) };

    for (let round = 0; ; round += 1) {
      const answer = await request.send({ values: { ...request.values, ...sent, [EDITED_FROM]: base } });
      const conflict = answer.status === 409 ? await conflictIn(answer) : undefined;
      if (!conflict || round === MOST_ROUNDS) {
        return answer.ok ? this.settle({ typed, sent, answer, isQuiet }) : answer;
      }
      const theirs = this.pick(conflict.current);
      const latest = { savedBy: conflict.savedBy, savedAt: conflict.savedAt };
      if (isQuiet) {
        this.undecided = { ...latest, theirs };
        [base, sent] = this.leavingOut(typed, theirs);
        this.host.changed();
        continue;
      }
      const purpose = isPublication ? 'publish' : 'save';
      const decided = await this.host.decide({ ...latest, base, mine: sent, theirs, purpose });
      // After any answer a form has nothing left to save; after none it keeps its button and its warning.
      if (!decided) throw new NotSaved();
      [base, sent] = [theirs, this.pick(decided)];
    }
  }

  /** A save of what is not in conflict: fields that are stay as they are. */
  private leavingOut(typed: Values, theirs: Values): [base: Values, sent: Values] {
    const held = this.heldBack(typed, theirs);
    const replaced = Object.fromEntries([...held].map((name) => [name, theirs[name]] as const));
    return [
      { ...this.base, ...replaced },
      { ...typed, ...replaced },
    ];
  }

  private heldBack(typed: Values, theirs: Values): ReadonlySet<string> {
    const { conflicts } = mergeValues(this.base, typed, theirs, () => 'mine');
    return new Set(conflicts.flatMap(({ path }) => path.slice(0, 1)));
  }

  /**
   * Takes over what the portal has now, and shows in the form what others changed in it.
   * @returns the answer for the form, which fills itself with what it finds there
   */
  private async settle(save: {
    readonly typed: Values;
    readonly sent: Values;
    readonly answer: Response;
    readonly isQuiet: boolean;
  }): Promise<Response> {
    const { typed, sent, answer, isQuiet } = save;
    const body = await bodyOf(answer);
    const document = documentIn(body);
    if (!document) return answer;
    const saved = this.pick(document);
    const held: ReadonlySet<string> =
      isQuiet && this.undecided ? this.heldBack(typed, this.undecided.theirs) : new Set();
    const merged = new Set(answer.headers.get(MERGED_FIELDS)?.split(' '));
    const news = this.names.filter(
      (name) => !held.has(name) && (merged.has(name) || !isSame(typed[name], sent[name])),
    );
    // The person would lose their place in the text; the next save shows it.
    const focused = isQuiet ? this.host.focused() : undefined;
    const shown = news.filter((name) => name !== focused);
    const isShown =
      shown.length === 0 ||
      (await this.host.apply((current) => {
        const parts = (values: Values) =>
          Object.fromEntries(shown.map((name) => [name, values[name] ?? null] as const));
        const { values } = mergeValues(parts(typed), parts(current), parts(saved), () => 'mine');
        return { ...current, ...values };
      }));
    const behind = new Set(news.filter((name) => name === focused || !isShown));
    this.base = Object.fromEntries(
      this.names.map((name) => {
        if (held.has(name)) return [name, this.base[name]] as const;
        return [name, behind.has(name) ? sent[name] : saved[name]] as const;
      }),
    );
    this.undecided = held.size > 0 && this.undecided ? { ...this.undecided, theirs: saved } : undefined;
    this.host.changed();
    const current = this.pick(this.host.read());
    const own = this.names.filter(
      (name) => held.has(name) || behind.has(name) || (isQuiet && !isSame(current[name], typed[name])),
    );
    return own.length > 0 ? withDocument(answer, body, document, this.partOf(current, own)) : answer;
  }

  /** A write that leaves the fields alone, such as taking an item from the public site. */
  private async saveApart(request: SaveRequest): Promise<Response> {
    const before = this.pick(this.host.read());
    let { base } = this;
    for (let round = 0; ; round += 1) {
      const answer = await request.send({ values: { ...request.values, [EDITED_FROM]: base } });
      const conflict = answer.status === 409 ? await conflictIn(answer) : undefined;
      if (!conflict || round === MOST_ROUNDS) {
        const document = answer.ok ? documentIn(await bodyOf(answer)) : undefined;
        if (document) void this.comeBack(before, this.pick(document));
        return answer;
      }
      const theirs = this.pick(conflict.current);
      const { savedBy, savedAt } = conflict;
      const question = { savedBy, savedAt, base, mine: base, theirs, purpose: 'publish' } as const;
      if (!(await this.host.decide(question))) throw new NotSaved();
      base = theirs;
    }
  }

  /**
   * Makes sure that the person has seen the item as it is, before a button does something with all of it.
   * @returns whether the button may go on
   */
  async confirmSeen(purpose: ItemPurpose): Promise<boolean> {
    this.confirmed = await this.seenRevision(purpose);
    return this.confirmed !== undefined;
  }

  /** Sends what happens to the item as a whole, such as its way to the trash, once the person has seen what it is now. */
  async goOnIfSeen(request: FormRequest, purpose: ItemPurpose): Promise<Response> {
    for (let round = 0; ; round += 1) {
      const revision = this.confirmed ?? (await this.seenRevision(purpose));
      this.confirmed = undefined;
      if (revision === undefined) return notDone(purpose, this.host.canceled());
      const answer = await request.send({ headers: { 'If-Match': `"${revision}"` } });
      // A server function does not tell a browser why it failed, so the next round asks.
      const hasChanged = answer.status === 409 || (purpose === 'schedule' && answer.status >= 500);
      if (!hasChanged || round === MOST_ROUNDS) return answer;
    }
  }

  /** The revision that the person has seen, in the form or in a dialog; undefined when they would rather go back. */
  private async seenRevision(purpose: ItemPurpose): Promise<string | undefined> {
    let { base } = this;
    for (;;) {
      const seen = await this.host.revisionOf(base);
      if (!('current' in seen)) {
        // A form whose item goes away has nothing to show, and would save what it took over.
        if (base !== this.base && purpose === 'schedule') await this.takeOver(base);
        return seen.revision;
      }
      const theirs = this.pick(seen.current);
      const { savedBy, savedAt } = seen;
      const question = { savedBy, savedAt, base, mine: base, theirs, purpose };
      if (!(await this.host.decide(question))) return undefined;
      base = theirs;
    }
  }

  /** Shows what the person has seen in the dialog, unless it is about fields that they are changing as well. */
  private async takeOver(theirs: Values): Promise<void> {
    const { base } = this;
    if (this.heldBack(this.pick(this.host.read()), theirs).size > 0) return;
    this.base = theirs;
    await this.host.apply((current) => ({
      ...current,
      ...mergeValues(base, this.pick(current), theirs, () => 'mine').values,
    }));
    this.host.changed();
  }

  /** Payload fills the form with what it was loaded with, after such a write; what was typed since comes back. */
  private async comeBack(before: Values, saved: Values): Promise<void> {
    const { values } = mergeValues(this.base, before, saved, () => 'mine');
    this.base = saved;
    for (let wait = 0; wait < 20 && isSame(this.pick(this.host.read()), before); wait += 1) {
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
    await this.host.apply((current) => ({ ...current, ...values }));
    this.host.changed();
  }
}

/** An answer that Payload's buttons show as it is. */
function notDone(purpose: ItemPurpose, message: string): Response {
  // What a server function answers with is for React to read.
  if (purpose === 'schedule') throw new NotSaved(message);
  return Response.json({ errors: [{ message }] }, { status: 409 });
}

/** The person went back to the form instead of saving. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';
}

async function bodyOf(answer: Response): Promise<unknown> {
  return answer
    .clone()
    .json()
    .catch(() => undefined) as Promise<unknown>;
}

/** The item in Payload's answer to a save. */
function documentIn(body: unknown): Values | undefined {
  if (!isRecord(body)) return undefined;
  const document = body.doc ?? body.result;
  return isRecord(document) ? document : undefined;
}

/** The same answer with other values in the item. */
function withDocument(answer: Response, body: unknown, document: Values, values: Values): Response {
  const changed = { ...document, ...values };
  const name = isRecord(body) && body.doc === document ? 'doc' : 'result';
  const { status, headers } = answer;
  return Response.json(
    { ...(isRecord(body) && body), [name]: changed },
    { status, headers: withoutLength(headers) },
  );
}

function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'content-encoding']) kept.delete(name);
  return kept;
}

/** What the portal says of a save that would have replaced the work of others; other conflicts have no such data. */
async function conflictIn(answer: Response): Promise<EditConflictData | undefined> {
  const body = await bodyOf(answer);
  const data = isRecord(body) ? body.data : undefined;
  if (!isRecord(data) || !isRecord(data.current)) return undefined;
  const by = data.savedBy;
  return {
    current: data.current,
    revision: String(data.revision),
    changed: Array.isArray(data.changed) ? data.changed.map(String) : [],
    ...(typeof data.savedAt === 'string' && { savedAt: data.savedAt }),
    ...(isRecord(by) && { savedBy: { id: String(by.id), name: String(by.name) } }),
  };
}
