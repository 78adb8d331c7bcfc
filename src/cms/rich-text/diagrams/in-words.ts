import { messages } from '@/i18n/by-language/diagrams';
import type { Locale } from '@/i18n/locales';
import { textsFrom, type Translate } from '@/i18n/texts';

import type { Packet } from './packet';
import type { Sequence } from './sequence';
import { POINT, type StateMachine } from './states';
import type { Topology } from './topology';

/** A diagram as sentences, in the order in which it is read, for those who don't see it. */
export class Teller {
  private readonly t: Translate<'diagrams'>;

  constructor(locale: Locale) {
    this.t = textsFrom<'diagrams'>(locale, messages[locale]).t;
  }

  sequence({ participants, steps }: Sequence): string[] {
    const name = (place: number) => participants[place]?.label ?? '';
    return steps.map((step) => {
      const [from, to, label] = [name(step.from), name(step.to), step.label];
      if (step.type === 'note') {
        return step.from === step.to
          ? this.t('steps.note', { at: from, label })
          : this.t('steps.notes', { from, to, label });
      }
      const kind = step.isLost ? 'lost' : step.from === step.to ? 'self' : step.isDashed ? 'dashed' : 'solid';
      return this.said(this.t('steps.message', { kind, from, to }), label);
    });
  }

  states({ states, transitions }: StateMachine): string[] {
    const name = (state: string) => states.get(state) ?? state;
    const reached = new Set(transitions.flatMap(({ from, to }) => [from, to]));
    return [
      ...transitions.map(({ from, to, label }) => {
        const kind = from === POINT ? 'begin' : to === POINT ? 'end' : from === to ? 'self' : 'other';
        return this.said(this.t('steps.transition', { kind, from: name(from), to: name(to) }), label);
      }),
      ...[...states].filter(([state]) => !reached.has(state)).map(([, label]) => label),
    ];
  }

  topology({ groups, nodes, links }: Topology): string[] {
    const name = (node: string) => nodes.find((one) => one.name === node)?.label ?? node;
    return [
      ...nodes.map(({ label, kind, group }) => {
        const within = group === undefined ? undefined : groups[group];
        return within === undefined
          ? this.t('steps.node', { label, kind })
          : this.t('steps.nodeWithin', { label, kind, group: within });
      }),
      ...links.map(({ from, to, label, isDirected }) =>
        this.said(
          this.t('steps.link', { kind: isDirected ? 'directed' : 'both', from: name(from), to: name(to) }),
          label,
        ),
      ),
    ];
  }

  packet({ fields }: Packet): string[] {
    return fields.map(({ from, to, label }) =>
      from === to
        ? this.t('steps.bit', { bit: String(from), label })
        : this.t('steps.bits', { from: String(from), to: String(to), label }),
    );
  }

  private said(step: string, label: string): string {
    return label === '' ? step : this.t('steps.labeled', { step, label });
  }
}
