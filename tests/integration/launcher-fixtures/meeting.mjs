// A preparation or a build that goes on only once both have begun, so it ends only where the launcher runs both at a time.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';

const [role = '', failing] = process.argv.slice(2);
const directory = process.env.DATA_DIR ?? '';
const other = role === 'build' ? 'prepare' : 'build';

writeFileSync(join(directory, `${role}.begun`), '');
for await (const _ of setInterval(20)) if (existsSync(join(directory, `${other}.begun`))) break;

if (failing === role) {
  console.error(`${role} cannot go on`);
  process.exit(4);
}
// The other one fails, and ends this one.
if (failing === other) for await (const _ of setInterval(1_000));
if (role === 'build') {
  const built = process.env.NEXT_DIST_DIR ?? '';
  mkdirSync(built, { recursive: true });
  writeFileSync(join(built, 'BUILD_ID'), 'one');
}
console.log(`${role}: done`);
