import { NotFound, NotFoundHeader } from '../_not-found-texts';

/** What a page shows when its item does not exist. Next gives it no parameters; the text reads the address. */
export default function Page() {
  return (
    <>
      <NotFoundHeader />
      <main id="content" tabIndex={-1}>
        <NotFound />
      </main>
    </>
  );
}
