import { type Env, parseEnv } from './env-schema';

export { EnvironmentError, parseEnv, variableDescriptions } from './env-schema';
export type { Env, VariableDescription } from './env-schema';

/**
 * The configuration of this process, read once; nothing else reads process.env.
 * @throws EnvironmentError on import, with one line for each variable that is wrong
 */
export const env: Env = parseEnv(process.env);
