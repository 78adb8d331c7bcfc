import { NotFound } from '../_not-found-texts';

/** What a page shows when its item does not exist. Next gives it no parameters; the text reads the address. */
export default function Page() {
  return (
    <main id="content">
      <NotFound />
    </main>
  );
}
