/** For `node --import`: notes in the file LOADED_MODULES names which packages of OpenTelemetry a process loads. */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const file = process.env.LOADED_MODULES;

registerHooks({
  load(url, context, nextLoad) {
    const name = /\/node_modules\/(@opentelemetry\/[^/]+)\//.exec(url)?.[1];
    if (file && name) appendFileSync(file, `${name}\n`);
    return nextLoad(url, context);
  },
});
