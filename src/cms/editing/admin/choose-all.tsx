import { Button } from '@payloadcms/ui';

import styles from './editing.module.css';

interface Side {
  readonly name: string;
  readonly choose: () => void;
}

/** Buttons above several conflicts that choose the same side in all of them. */
export function ChooseAll({ sides }: { readonly sides: readonly Side[] }) {
  return (
    <div className={styles.actions}>
      {sides.map(({ name, choose }) => (
        <Button key={name} type="button" size="small" margin={false} buttonStyle="secondary" onClick={choose}>
          {name}
        </Button>
      ))}
    </div>
  );
}
