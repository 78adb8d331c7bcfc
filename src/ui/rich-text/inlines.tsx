import { Fragment, type ReactNode } from 'react';

import { Icon } from '../icons/icon';
import { KeptDates } from '../words/kept-dates';
import { KeptWords } from '../words/kept-words';
import { type Inline, type Mark, markElements } from './model';
import styles from './prose.module.css';
import { unheard } from './unheard';

/** `keepWords`: lines break between Chinese words, as titles want it. */
export function Inlines({ items, keepWords }: { items: readonly Inline[]; keepWords?: boolean }): ReactNode {
  return items.map((item, index) => {
    if (item.type === 'break') return <br key={index} />;
    if (item.type === 'link') {
      return (
        <a key={index} href={item.href} className={item.isMoment && styles.moment}>
          {item.isMoment && <Icon name="play" small />}
          <Inlines items={item.children} />
        </a>
      );
    }
    if (item.type === 'formula') {
      return (
        <span
          key={index}
          className={styles.inlineFormula}
          role="math"
          aria-label={item.spoken}
          // oxlint-disable-next-line react/no-danger -- MathML that the server made from the editor's LaTeX
          dangerouslySetInnerHTML={{ __html: unheard(item.mathml) }}
        />
      );
    }
    const words = item.marks?.includes('code') ? item.text : <KeptDates text={item.text} />;
    const text = (item.marks ?? []).reduce<ReactNode>(marked, words);
    if (keepWords && item.type === 'text' && !item.marks?.length)
      return <KeptWords key={index} text={item.text} />;
    if (item.type === 'text') return <Fragment key={index}>{text}</Fragment>;
    return (
      // oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the explanation must be reachable by keyboard
      <dfn
        key={index}
        className={styles.term}
        tabIndex={item.isFirst ? 0 : -1}
        aria-describedby={item.id}
        data-walk="terms"
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
        {text}
        <span id={item.id} role="tooltip" className={styles.explanation}>
          <strong>
            {item.names.map(({ text: name, language }, place) => (
              <Fragment key={place}>
                {place > 0 && ' · '}
                {language === undefined ? name : <span lang={language}>{name}</span>}
              </Fragment>
            ))}
          </strong>
          <span>{item.explanation}</span>
        </span>
      </dfn>
    );
  });
}

function marked(inner: ReactNode, mark: Mark): ReactNode {
  const Element = markElements[mark];
  // A short name keeps its hyphens.
  const isShort = mark === 'code' && typeof inner === 'string' && inner.length <= 14;
  return <Element className={isShort ? 'word' : undefined}>{inner}</Element>;
}
