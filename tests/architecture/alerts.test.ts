import { execFile, execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

import { metrics } from '@/platform/metrics/definitions';
import { Figures } from '@/platform/metrics/exporter';

const RULES = 'deploy/prometheus/portal.rules.yml';

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.object({ summary: z.string(), description: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});

const dashboardSchema = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      targets: z.array(z.object({ expr: z.string() })).optional(),
    }),
  ),
});

async function rules() {
  const { groups } = rulesSchema.parse(parse(await readFile(RULES, 'utf8')));
  return groups.flatMap((group) => group.rules);
}

async function panels() {
  return dashboardSchema.parse(JSON.parse(await readFile('deploy/grafana/portal.json', 'utf8'))).panels;
}

/** Names of metrics in an expression; `up` is Prometheus's own. */
function metricsIn(expression: string): string[] {
  const words = expression.replaceAll(/\{[^}]*\}|"[^"]*"/g, '').match(/\b(?:portal|process|nodejs)_\w+/g);
  return (words ?? []).map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
}

/** Labels that an expression asks for or groups by, beside those of Prometheus and those of all processes. */
function labelsIn(expression: string): string[] {
  const matched = [...expression.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)].map(([, label = '']) => label);
  const grouped = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, */));
  return [...matched, ...grouped].filter((label) => !['job', 'instance', 'process', 'le'].includes(label));
}

function promtool(): string | undefined {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'promtool of the Debian package "prometheus" is not installed';
  }
}

const missing = promtool();

describe('the alerts and the dashboard', () => {
  it('name only metrics and labels that the portal has', async () => {
    const all = await new Figures('web').text();
    const known = new Set([...all.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
    const expressions = [
      ...(await rules()).map(({ expr }) => expr),
      ...(await panels()).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ];
    expect(expressions.length).toBeGreaterThan(60);
    const labels = new Set<string>(Object.values(metrics).flatMap((metric) => [...metric.labels]));
    for (const expression of expressions) {
      expect(
        metricsIn(expression).filter((name) => !known.has(name)),
        expression,
      ).toEqual([]);
      expect(
        labelsIn(expression).filter((label) => !labels.has(label)),
        expression,
      ).toEqual([]);
    }
  });

  it('show every metric of the portal somewhere', async () => {
    const shown = new Set(
      (await panels()).flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr))),
    );
    expect(Object.keys(metrics).filter((name) => !shown.has(name))).toEqual([]);
  });

  it('are explained to operators, each with what to do', async () => {
    const operations = await readFile('docs/operations.md', 'utf8');
    const explained = [...operations.matchAll(/^\| `(Portal\w+)` *\| (.*?)\. *\|/gm)];
    expect(explained.map(([, name, when]) => [name, when])).toEqual(
      (await rules()).map(({ alert, annotations }) => [alert, annotations.summary]),
    );
    for (const language of ['en', 'zh']) {
      const handbook = await readFile(`docs/handbooks/${language}/operators.md`, 'utf8');
      const answered = [...handbook.matchAll(/^- `(Portal\w+)`/gm)].map(([, name]) => name);
      expect(answered, language).toEqual(explained.map(([, name]) => name));
    }
  });

  it('say in the message itself what to do first', async () => {
    for (const { alert, annotations } of await rules()) {
      expect(annotations.description, alert).toMatch(
        /(?:^|[.;] )(?:Read|Check|Run|Start|Save|Find|Free|Make|Repair|Look|See|Add|Restart)\b.*\.$/,
      );
    }
  });

  it('overlap nowhere on the dashboard', async () => {
    const taken = new Set<string>();
    for (const { title, gridPos } of await panels()) {
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(taken.has(`${x} ${y}`), title).toBe(false);
          taken.add(`${x} ${y}`);
        }
      }
    }
  });

  it.skipIf(missing)(
    `are accepted by Prometheus, and fire when they should${missing ? `: ${missing}` : ''}`,
    async () => {
      const run = promisify(execFile);
      const options = { cwd: 'deploy/prometheus' };
      expect((await run('promtool', ['check', 'config', 'prometheus.yml'], options)).stdout).toContain(
        'SUCCESS',
      );
      await run('promtool', ['test', 'rules', 'portal.rules.test.yml'], options);
    },
  );
});
