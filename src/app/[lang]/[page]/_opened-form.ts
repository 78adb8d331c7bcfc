import type { ComponentType } from 'react';

import type { ReleaseChoice } from '@/app/_release-choices';

/** What the forms of a page let readers choose from. */
export interface FormChoices {
  readonly releases: readonly ReleaseChoice[];
  readonly lists: readonly {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    readonly requiresReview: boolean;
  }[];
}

/** A form with its texts; `presets` is a query that says what it begins with. */
export type OpenedForm = ComponentType<{ choices: FormChoices; presets: string }>;
