/** What applies to an event in every state: who may cause it, and what a machine adds, such as an email. */
export interface Rule {
  readonly by: readonly string[];
}

/** What an event does in a state: the next state, and how its rule differs there. */
type Cell<Next extends string, OwnRule extends Rule> = Next | (Partial<OwnRule> & { readonly next: Next });

/** A transition: the rule of its event with the state that it leads to. */
type Move<Next extends string, OwnRule extends Rule> = OwnRule & { readonly next: Next };

export type EventOf<Rules> = keyof Rules & string;
type ActorOf<Rules extends Record<string, Rule>> = Rules[keyof Rules]['by'][number];

/** The events that an actor may cause, as a type; it needs rules whose actors are literals (`as const satisfies`). */
export type EventsBy<Rules extends Record<string, Rule>, Actor extends ActorOf<Rules>> = {
  [Event in EventOf<Rules>]: Actor extends Rules[Event]['by'][number] ? Event : never;
}[EventOf<Rules>];

export interface Machine<From extends string, Next extends string, Rules extends Record<string, Rule>> {
  /** Every event, in the order in which the rules name them. */
  readonly events: readonly EventOf<Rules>[];
  /** What an event does in a state, or undefined if it is not possible there or the actor may not cause it. */
  move(
    state: From,
    event: EventOf<Rules>,
    actor: ActorOf<Rules>,
  ): Move<Next, Rules[EventOf<Rules>]> | undefined;
  /** The state after an event, or undefined in the same cases. */
  next(state: From, event: EventOf<Rules>, actor: ActorOf<Rules>): Next | undefined;
  /** The events that an actor may cause in a state. */
  possible(state: From, actor: ActorOf<Rules>): EventOf<Rules>[];
}

/**
 * A state machine: every event has a rule, and every state lists its possible events and their next states. Anything
 * that is not in the table cannot happen. A state or event without a line does not compile.
 * @param definition `begins` names states that no event leads to, `ends` outcomes that are not states, such as a
 * removed row
 */
export function defineMachine<
  const State extends string,
  const Rules extends Record<string, Rule>,
  const Begin extends string = never,
  const End extends string = never,
>(definition: {
  readonly states: readonly State[];
  readonly begins?: readonly Begin[];
  readonly ends?: readonly End[];
  readonly events: Rules;
  readonly table: {
    readonly [From in NoInfer<State> | NoInfer<Begin>]: {
      readonly [Event in EventOf<Rules>]?: Cell<NoInfer<State> | NoInfer<End>, Rules[Event]>;
    };
  };
}): Machine<State | Begin, State | End, Rules> {
  const { events: rules, table } = definition;
  const events = Object.keys(rules) as EventOf<Rules>[];

  const move: Machine<State | Begin, State | End, Rules>['move'] = (state, event, actor) => {
    const cell: Cell<State | End, Rule> | undefined = table[state][event];
    if (cell === undefined) return undefined;
    const found: Move<State | End, Rules[EventOf<Rules>]> = {
      ...rules[event],
      ...(typeof cell === 'string' ? { next: cell } : cell),
    };
    return found.by.includes(actor) ? found : undefined;
  };

  return {
    events,
    move,
    next: (state, event, actor) => move(state, event, actor)?.next,
    possible: (state, actor) => events.filter((event) => move(state, event, actor) !== undefined),
  };
}
