import { launch } from './launcher/launch';

/** `npm start`: the whole portal in production mode, until Ctrl-C. */
const code = await launch({
  mode: 'production',
  root: process.cwd(),
  source: process.env,
  print: (line) => console.log(line),
});
process.exit(code);
