import { experimentalSchema } from 'next/dist/server/config-schema';
import { expect, it } from 'vitest';

import { experimental, keptWork } from './experimental';

const options = { ...experimental, ...keptWork('nowhere', '.next') };

it.each(Object.entries(options))('Next.js takes the option %s with this value', (name, value) => {
  const schema = Object.entries(experimentalSchema).find(([option]) => option === name)?.[1];
  expect(schema?.safeParse(value).success).toBe(true);
});
