'use client';

import { useForm, useFormFields, useTranslation } from '@payloadcms/ui';
import type { TextareaFieldClientProps } from 'payload';
import { useEffect, useEffectEvent, useId, useState } from 'react';

import { messages } from '@/i18n/by-language/diagrams';
import { adminLocale, locales } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';
import { type DiagramKind, diagramKinds } from '@/ui/rich-text/model';

import { exampleOf } from '../diagrams/examples';

import styles from './diagram-preview.module.css';

/** Milliseconds without a key before the drawing follows the text. */
const PAUSE = 300;

/** What the text gives: a drawing with its sentences, or what is wrong with it. */
type Shown = { readonly svg: string; readonly steps: readonly string[] } | { readonly message: string };

/** Every example that the portal offers; one of them is nobody's work. */
const EXAMPLES: ReadonlySet<string> = new Set(
  locales.flatMap((locale) => diagramKinds.map((kind) => exampleOf(kind, locale))),
);

/** Below the text of a diagram: its drawing, which follows while someone writes, or the line that cannot be drawn. */
export function DiagramPreview({ path }: TextareaFieldClientProps) {
  const kindPath = path.replace(/source$/, 'kind');
  const source = useFormFields(([fields]) => textOf(fields[path]?.value));
  const kind = useFormFields(([fields]) => kindOf(fields[kindPath]?.value));
  const { dispatchFields, setModified } = useForm();
  const locale = adminLocale(useTranslation().i18n.language);
  const { labels } = textsFrom<'diagrams'>(locale, messages[locale]);
  const [shown, setShown] = useState<Shown>();
  const headingId = useId();

  // Who has not written anything yet sees how the chosen kind is written.
  const offerExample = useEffectEvent((chosen: DiagramKind) => {
    const example = exampleOf(chosen, locale);
    if (source === example || (source.trim() !== '' && !EXAMPLES.has(source))) return;
    dispatchFields({ type: 'UPDATE', path, value: example });
    setModified(true);
  });
  useEffect(() => offerExample(kind), [kind]);

  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      // Only who writes a diagram loads what draws it.
      void import('../diagrams/draw').then(({ diagramMessage, tryToDraw }) => {
        const drawn = tryToDraw(kind, source, locale);
        if (isCurrent) setShown('svg' in drawn ? drawn : { message: diagramMessage(drawn, locale) });
      });
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [kind, source, locale]);

  return (
    <section className={styles.preview} aria-labelledby={headingId}>
      <h4 id={headingId}>{labels.preview}</h4>
      <p className={styles.problem} role="status">
        {shown && 'message' in shown ? shown.message : ''}
      </p>
      {shown && 'svg' in shown && (
        <>
          <div
            className={styles.drawing}
            role="img"
            aria-label={labels.kinds[kind]}
            // oxlint-disable-next-line react/no-danger -- drawn by our own code, which escapes all words
            dangerouslySetInnerHTML={{ __html: shown.svg }}
          />
          <details>
            <summary>{labels.heard}</summary>
            <ol>
              {shown.steps.map((step, index) => (
                <li key={index}>{step}</li>
              ))}
            </ol>
          </details>
        </>
      )}
    </section>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const kindOf = (value: unknown): DiagramKind => diagramKinds.find((one) => one === value) ?? 'sequence';
