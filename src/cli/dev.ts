import { launch } from './launcher/launch';

/** `npm run dev`: the whole portal with hot reload, until Ctrl-C. */
const code = await launch({
  mode: 'development',
  root: process.cwd(),
  source: process.env,
  print: (line) => console.log(line),
});
process.exit(code);
