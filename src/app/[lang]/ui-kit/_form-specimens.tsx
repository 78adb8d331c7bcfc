import type { Locale } from '@/i18n/locales';
import { Button, ButtonLink } from '@/ui/primitives/button';
import { SelectField, TextArea, TextField } from '@/ui/primitives/field';
import { TextLink } from '@/ui/primitives/text-link';

import type { KitLabels } from './_labels';
import { Specimen, State } from './_specimen';
import styles from './ui-kit.module.css';

/** Buttons, and links that look like them, in each state. */
export function Buttons({ lang, labels }: { lang: Locale; labels: KitLabels }) {
  const { sections, uses, states, button } = labels;
  return (
    <Specimen id="buttons" title={sections.buttons} use={uses.buttons}>
      <State label={states.normal} row>
        <Button variant="primary" iconAfter="arrow-right">
          {button.primary}
        </Button>
        <Button icon="play">{button.secondary}</Button>
        <Button variant="quiet">{button.quiet}</Button>
        <Button variant="danger">{button.danger}</Button>
        <ButtonLink href={`/${lang}/news`}>{button.link}</ButtonLink>
        <TextLink href={`/${lang}/news`} arrow>
          {button.link}
        </TextLink>
      </State>
      <State label={states.small} row>
        <Button variant="primary" size="small">
          {button.primary}
        </Button>
        <Button size="small">{button.secondary}</Button>
      </State>
      <State label={states.busy} row>
        <Button variant="primary" busy>
          {button.primary}
        </Button>
        <Button busy>{button.secondary}</Button>
      </State>
      <State label={states.disabled} row>
        <Button variant="primary" disabled>
          {button.primary}
        </Button>
        <Button disabled>{button.secondary}</Button>
        <Button variant="danger" disabled>
          {button.danger}
        </Button>
      </State>
    </Specimen>
  );
}

/** Fields of forms: with a hint, with an error, with an action, disabled. */
export function Fields({ labels: { sections, uses, field } }: { labels: KitLabels }) {
  return (
    <Specimen id="fields" title={sections.fields} use={uses.fields}>
      <div className={styles.columns}>
        <TextField id="kit-name" label={field.name} placeholder={field.namePlaceholder} />
        <TextField
          id="kit-mail"
          label={field.mail}
          type="email"
          hint={field.mailHint}
          note={field.optional}
        />
        <TextField id="kit-wrong" label={field.mail} defaultValue="reader@" error={field.mailError} />
        <TextField
          id="kit-code"
          label={field.code}
          inputMode="numeric"
          action={<Button>{field.send}</Button>}
        />
        <SelectField id="kit-language" label={field.language}>
          <option>{field.chinese}</option>
          <option disabled>{field.english}</option>
        </SelectField>
        <TextField id="kit-off" label={field.name} disabled defaultValue="—" />
        <TextArea id="kit-comment" label={field.comment} note={field.optional} />
      </div>
    </Specimen>
  );
}
