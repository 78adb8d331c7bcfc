import { expect, it } from 'vitest';
import { z } from 'zod';

import zh from '@/i18n/messages/zh/response.json';
import { ruleNames } from './errors';
import { check } from './validate';

it.each(ruleNames)('a schema can say that %s is broken', (rule) => {
  const schema = z.object({ field: z.string().refine(() => false, rule) });
  expect(check(schema, { field: 'value' })).toEqual({ fields: { field: rule } });
});

it('every rule has a text, and every text belongs to a rule', () => {
  expect(Object.keys(zh.rules).toSorted()).toEqual([...ruleNames].toSorted());
});

it('a message that is no rule becomes empty or format', () => {
  const schema = z.object({ missing: z.string(), wrong: z.number() });
  expect(check(schema, { wrong: 'text' })).toEqual({ fields: { missing: 'empty', wrong: 'format' } });
});
