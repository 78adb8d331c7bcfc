import { type Env, parseEnv } from './env-schema';

export { variableDescriptions } from './env-schema';
export type { Env } from './env-schema';

/**
 * The configuration of this process, read once; nothing else reads process.env.
 * @throws EnvironmentError on import, with one line for each variable that is wrong
 */
export const env: Env = parseEnv(process.env);
