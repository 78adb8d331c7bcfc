'use client';

import { useEffect, useId, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';

import type { Locale } from '@/i18n/locales';
import { ruleText } from '@/platform/http/rule-text';
import { check } from '@/platform/http/validate';

import { loginStore, request } from '../login/browser-login';
import type { Request } from '../request/request';
import { RequestError } from '../request/request-error';
import { loadResponseMessages } from '../request/response-messages';
import { type Draft, dropDraft, keepDraft, readDraft } from './draft';

interface FormOptions<Values extends FieldValues, Output> {
  readonly lang: Locale;
  /** The same schema that the server checks with; its messages are rule names. */
  readonly schema: z.ZodType<Output, Values>;
  readonly defaultValues: Values;
  /**
   * Sends the valid values. `send` is the request layer without toasts: what it throws is shown at the fields that the
   * server named, and above the form otherwise.
   * @returns `'leaving'` when another page is on its way, so the form stays busy; `'continued'` when another form
   *   goes on with what was typed, so the draft is kept
   */
  readonly onSubmit: (
    values: Output,
    send: Request,
    form: Pick<PortalForm<Values>, 'refuse' | 'set'>,
  ) => Promise<void | 'leaving' | 'continued'>;
  readonly draft?: Draft;
}

/** What a control needs to take part in a form. */
interface FieldProps {
  readonly id: string;
  readonly error: string | undefined;
  /** The form sums up what is wrong, so the field does not announce it as well. */
  readonly 'data-summed': '';
}

/** A field that is wrong, for the summary. */
export interface WrongField {
  readonly name: string;
  /** Of the control. */
  readonly id: string;
  readonly message: string;
}

export interface PortalForm<Values extends FieldValues = FieldValues> {
  readonly id: string;
  readonly lang: Locale;
  /** Props of a native control: `<TextField {...form.field('email')} label=… />`. */
  readonly field: (
    name: Path<Values>,
  ) => FieldProps & { readonly required: boolean; readonly defaultValue?: string } & ReturnType<
      UseFormReturn<Values>['register']
    >;
  /** Props of a control with a value of its own, such as the captcha. */
  readonly control: <Name extends Path<Values>>(
    name: Name,
  ) => FieldProps & {
    readonly name: Name;
    readonly value: PathValue<Values, Name>;
    readonly onChange: (value: PathValue<Values, Name>) => void;
  };
  /** The present value of a field, kept up to date. */
  readonly value: <Name extends Path<Values>>(name: Name) => PathValue<Values, Name>;
  readonly set: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => void;
  /** Fills in what the portal knows already. It gives way to what was typed, and is no part of a draft. */
  readonly propose: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => void;
  /** Shows an error at a field and goes there. */
  readonly refuse: (name: Path<Values>, message: string) => void;
  readonly reset: (values?: Values) => void;
  /** True from the press until the answer. */
  readonly busy: boolean;
  /** What went wrong, when it belongs to no field. */
  readonly problem: string | undefined;
  /** Counts the refusals: each one moves the focus to the first wrong field. */
  readonly attempt: number;
  /** The fields that are wrong now, in the order of the schema. */
  readonly wrong: readonly WrongField[];
  /** Whether something is shown that was typed on an earlier visit. */
  readonly restored: boolean;
  /** Puts the fields back to what they were before the visitor typed, and forgets the draft. */
  readonly discard: () => void;
  readonly submit: (event?: { preventDefault: () => void }) => Promise<void>;
}

/**
 * A form: checked by a zod schema with messages in the page's language, sent once however often it is pressed, with the
 * server's complaints at the fields, the focus at the first wrong one, and an optional draft.
 *
 * Refusals of a code go to the field `code`, of a captcha to the field `captchaVerification`, which is emptied.
 */
export function usePortalForm<Values extends FieldValues, Output>({
  lang,
  schema,
  defaultValues,
  onSubmit,
  draft,
}: FormOptions<Values, Output>): PortalForm<Values> {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [restored, setRestored] = useState(false);
  const underWay = useRef(false);
  const form = useForm<Values, unknown, Output>({
    resolver: resolverOf(schema, lang),
    // Values are what was typed; react-hook-form's type allows parts of them.
    defaultValues: defaultValues as DefaultValues<Values>,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const required = requiredOf(schema, defaultValues);

  // The texts are there when the first error is.
  useEffect(() => void loadResponseMessages(lang).catch(() => undefined), [lang]);

  /** What the fields hold without the visitor; only what differs from it was typed. */
  const untyped = useRef<Record<string, unknown>>({ ...defaultValues });
  /** Whose draft it is, once it is known who is logged in. */
  const person = useRef<string>(undefined);

  const keepTyped = (values: Readonly<Record<string, unknown>>): void => {
    if (!draft || person.current === undefined) return;
    const typed = draft.fields.filter((name) => values[name] !== untyped.current[name]);
    keepDraft(draft, person.current, Object.fromEntries(typed.map((name) => [name, values[name]])));
  };

  const draftName = draft?.name;
  useEffect(() => {
    if (!draft) return undefined;
    let end: (() => void) | undefined;
    let wanted = true;
    void loginStore.start().then(({ profile }) => {
      if (!wanted) return;
      person.current = profile?.username ?? '';
      let found = false;
      for (const [name, value] of Object.entries(readDraft(draft, person.current))) {
        const field = name as Path<Values>;
        // Typed while the profile was on its way, or what the form says anyway.
        const shown: unknown = form.getValues(field);
        if (shown !== untyped.current[name] || shown === value) continue;
        form.setValue(field, value as PathValue<Values, Path<Values>>);
        found ||= value !== '' && value !== false && value != null;
      }
      setRestored(found);
      keepTyped(form.getValues());
      end = form.subscribe({ formState: { values: true }, callback: ({ values }) => keepTyped(values) });
    });
    return () => {
      wanted = false;
      end?.();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a draft is its name; the list of its fields never changes
  }, [draftName, form]);

  const discard = (): void => {
    for (const name of draft?.fields ?? []) {
      const value = untyped.current[name];
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);
    }
    form.clearErrors();
    setRestored(false);
  };

  const refuse: PortalForm<Values>['refuse'] = (name, message) => {
    form.setError(name, { type: 'server', message });
    setAttempt((count) => count + 1);
  };

  const set: PortalForm<Values>['set'] = (name, value) => form.setValue(name, value, { shouldDirty: true });

  const propose: PortalForm<Values>['propose'] = (name, value) => {
    const shown: unknown = form.getValues(name);
    const isUntyped = shown === untyped.current[name];
    untyped.current[name] = value;
    if (isUntyped) form.setValue(name, value);
  };

  const showRefusal = (error: RequestError): void => {
    const has = (name: string) => Object.hasOwn(defaultValues, name);
    if (has('captchaVerification') && error.code.startsWith('captcha_')) {
      form.setValue('captchaVerification' as Path<Values>, null as PathValue<Values, Path<Values>>);
      refuse('captchaVerification' as Path<Values>, error.message);
      return;
    }
    if (has('code') && error.code.startsWith('code_')) {
      refuse('code' as Path<Values>, error.message);
      return;
    }
    const known = Object.entries(error.fields).filter(([name]) => has(name));
    for (const [name, message] of known) refuse(name as Path<Values>, message);
    // A field that the form does not show: the text of the whole refusal stands for it.
    if (known.length === 0) setProblem(error.message);
  };

  const send: Request = (method, path, options) => request(method, path, { ...options, showError: false });

  const submitValid = async (values: Output): Promise<void> => {
    let leaving = false;
    try {
      const outcome = await onSubmit(values, send, { refuse, set });
      leaving = outcome === 'leaving';
      if (draft && outcome !== 'continued' && person.current !== undefined) {
        dropDraft(draft, person.current);
        // What was sent is no longer a draft, though the fields still show it.
        untyped.current = { ...form.getValues() };
        setRestored(false);
      }
    } catch (error) {
      if (error instanceof RequestError) showRefusal(error);
      else {
        setProblem((await loadResponseMessages(lang)).default);
        reportError(error);
      }
    } finally {
      if (!leaving) {
        underWay.current = false;
        setBusy(false);
      }
    }
  };

  return {
    id,
    lang,
    field: (name) => ({
      ...form.register(name),
      ...textIn(defaultValues, name),
      id: `${id}-${name}`,
      error: messageOf(errors, name),
      required: required.has(name),
      'data-summed': '',
    }),
    control: (name) => ({
      id: `${id}-${name}`,
      'data-summed': '',
      name,
      value: form.watch(name),
      error: messageOf(errors, name),
      onChange: (value) =>
        form.setValue(name, value, {
          shouldDirty: true,
          shouldValidate: messageOf(errors, name) !== undefined,
        }),
    }),
    value: (name) => form.watch(name),
    set,
    propose,
    discard,
    refuse,
    reset: (values) => form.reset(values),
    busy,
    problem,
    wrong: Object.keys(errors).flatMap((name) => {
      const message = messageOf(errors, name);
      return message === undefined ? [] : [{ name, id: `${id}-${name}`, message }];
    }),
    restored,
    attempt,
    async submit(event) {
      event?.preventDefault();
      // State arrives with the next rendering, a second press may come before.
      if (underWay.current) return;
      underWay.current = true;
      setProblem(undefined);
      setBusy(true);
      let refused = false;
      await form.handleSubmit(submitValid, () => {
        refused = true;
      })();
      if (!refused) return;
      // Only now are all errors at their fields, so the focus finds the first.
      underWay.current = false;
      setBusy(false);
      setAttempt((count) => count + 1);
    },
  };
}

function messageOf(errors: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const { message } = (errors[name] ?? {}) as { message?: string };
  return message;
}

/**
 * The text that a field has in the HTML. Without it, the field is empty until the scripts arrive, and what is typed by then
 * mixes with the text that they fill in.
 */
function textIn(defaultValues: FieldValues, name: string): { readonly defaultValue?: string } {
  const text: unknown = defaultValues[name];
  return typeof text === 'string' && text !== '' ? { defaultValue: text } : {};
}

/** The fields that the form shows empty and the schema refuses so; a select without an empty choice is never empty. */
function requiredOf(schema: z.ZodType, defaultValues: FieldValues): ReadonlySet<string> {
  const { fields = {} } = check(schema, defaultValues);
  return new Set(Object.keys(fields).filter((name) => !defaultValues[name]));
}

/** react-hook-form's way to check: the schema's rule names become texts of the page's language. */
function resolverOf<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
  lang: Locale,
): Resolver<Values, unknown, Output> {
  return async (values) => {
    const { data, fields } = check(schema, values);
    if (!fields) return { values: data, errors: {} };
    const texts = await loadResponseMessages(lang);
    const errors = Object.fromEntries(
      Object.entries(fields).map(([name, rule]) => [
        name,
        { type: rule, message: ruleText(texts, name, rule) },
      ]),
    );
    // Names of fields are keys of the values; react-hook-form's type wants them spelled out.
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
