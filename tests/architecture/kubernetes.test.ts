import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

import { parseEnv, secretFileNames, variableDescriptions } from '@/platform/env-schema';

import { readComposition } from '../support/compose';

/**
 * The manifests for Kubernetes. The schemas have every field that the manifests use and no other, so a field that is misspelled, or
 * in the wrong place, fails here as it would at a server that validates strictly.
 */

const directory = 'deploy/kubernetes';
const SECRETS = '/run/secrets';

const labels = z.record(z.string(), z.string());
const metadata = z.strictObject({
  name: z.string(),
  namespace: z.string().optional(),
  labels: labels.optional(),
  annotations: labels.optional(),
});
const selector = z.strictObject({ matchLabels: labels });
const quantity = z.string().regex(/^\d+(?:m|[KMG]i)?$/);
const amounts = z.strictObject({ cpu: quantity.optional(), memory: quantity });
const resources = z.strictObject({ requests: amounts, limits: z.strictObject({ memory: quantity }) });
const port = z.union([z.int(), z.string()]);
const timing = {
  initialDelaySeconds: z.int().optional(),
  periodSeconds: z.int(),
  timeoutSeconds: z.int().optional(),
  failureThreshold: z.int(),
};
const httpProbe = z.strictObject({ httpGet: z.strictObject({ path: z.string(), port }), ...timing });
const execProbe = z.strictObject({ exec: z.strictObject({ command: z.array(z.string()) }), ...timing });

const container = z.strictObject({
  name: z.string(),
  image: z.literal('interconnect-community-portal'),
  command: z.array(z.string()),
  envFrom: z.tuple([z.strictObject({ configMapRef: z.strictObject({ name: z.literal('portal') }) })]),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })).optional(),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.int() })).optional(),
  startupProbe: httpProbe.optional(),
  livenessProbe: z.union([httpProbe, execProbe]).optional(),
  readinessProbe: httpProbe.optional(),
  resources,
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(
    z.strictObject({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().optional() }),
  ),
});
type Container = z.infer<typeof container>;

const secretSource = z.strictObject({
  secret: z.strictObject({
    name: z.string(),
    items: z.array(z.strictObject({ key: z.string(), path: z.string() })).optional(),
  }),
});
const volume = z.union([
  z.strictObject({ name: z.string(), emptyDir: z.strictObject({ sizeLimit: quantity }) }),
  z.strictObject({
    name: z.string(),
    projected: z.strictObject({ defaultMode: z.literal(0o440), sources: z.array(secretSource) }),
  }),
]);

const pod = z.strictObject({
  metadata: z.strictObject({ labels }),
  spec: z.strictObject({
    restartPolicy: z.literal('Never').optional(),
    automountServiceAccountToken: z.literal(false),
    terminationGracePeriodSeconds: z.int().optional(),
    securityContext: z.strictObject({
      runAsNonRoot: z.literal(true),
      runAsUser: z.literal(1000),
      runAsGroup: z.literal(1000),
      fsGroup: z.literal(1000),
      seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
    }),
    topologySpreadConstraints: z
      .array(
        z.strictObject({
          maxSkew: z.literal(1),
          topologyKey: z.string(),
          whenUnsatisfiable: z.literal('ScheduleAnyway'),
          labelSelector: selector,
        }),
      )
      .optional(),
    initContainers: z.array(container).optional(),
    containers: z.tuple([container]),
    volumes: z.array(volume),
  }),
});
type Pod = z.infer<typeof pod>;

const peer = z.strictObject({
  namespaceSelector: selector.optional(),
  podSelector: selector.optional(),
  ipBlock: z.strictObject({ cidr: z.cidrv4(), except: z.array(z.cidrv4()) }).optional(),
});
const openPorts = z.array(z.strictObject({ port: z.int(), protocol: z.enum(['TCP', 'UDP']) }));

const kinds = {
  Namespace: z.strictObject({ apiVersion: z.literal('v1'), kind: z.literal('Namespace'), metadata }),
  Job: z.strictObject({
    apiVersion: z.literal('batch/v1'),
    kind: z.literal('Job'),
    metadata,
    spec: z.strictObject({ backoffLimit: z.int(), ttlSecondsAfterFinished: z.int(), template: pod }),
  }),
  Deployment: z.strictObject({
    apiVersion: z.literal('apps/v1'),
    kind: z.literal('Deployment'),
    metadata,
    spec: z.strictObject({
      replicas: z.int().optional(),
      selector,
      strategy: z.strictObject({
        type: z.literal('RollingUpdate'),
        rollingUpdate: z.strictObject({ maxUnavailable: z.int(), maxSurge: z.int() }),
      }),
      template: pod,
    }),
  }),
  Service: z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('Service'),
    metadata,
    spec: z.strictObject({
      selector: labels,
      ports: z.array(z.strictObject({ name: z.string(), port: z.int(), targetPort: port })),
    }),
  }),
  HorizontalPodAutoscaler: z.strictObject({
    apiVersion: z.literal('autoscaling/v2'),
    kind: z.literal('HorizontalPodAutoscaler'),
    metadata,
    spec: z.strictObject({
      scaleTargetRef: z.strictObject({
        apiVersion: z.literal('apps/v1'),
        kind: z.literal('Deployment'),
        name: z.string(),
      }),
      minReplicas: z.int().min(2),
      maxReplicas: z.int(),
      metrics: z.array(
        z.strictObject({
          type: z.literal('Resource'),
          resource: z.strictObject({
            name: z.literal('cpu'),
            target: z.strictObject({
              type: z.literal('Utilization'),
              averageUtilization: z.int().min(1).max(100),
            }),
          }),
        }),
      ),
    }),
  }),
  PodDisruptionBudget: z.strictObject({
    apiVersion: z.literal('policy/v1'),
    kind: z.literal('PodDisruptionBudget'),
    metadata,
    spec: z.strictObject({ maxUnavailable: z.literal(1), selector }),
  }),
  Ingress: z.strictObject({
    apiVersion: z.literal('networking.k8s.io/v1'),
    kind: z.literal('Ingress'),
    metadata,
    spec: z.strictObject({
      ingressClassName: z.string(),
      tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: z.string() })),
      rules: z.array(
        z.strictObject({
          host: z.string(),
          http: z.strictObject({
            paths: z.array(
              z.strictObject({
                path: z.literal('/'),
                pathType: z.literal('Prefix'),
                backend: z.strictObject({
                  service: z.strictObject({ name: z.string(), port: z.strictObject({ name: z.string() }) }),
                }),
              }),
            ),
          }),
        }),
      ),
    }),
  }),
  NetworkPolicy: z.strictObject({
    apiVersion: z.literal('networking.k8s.io/v1'),
    kind: z.literal('NetworkPolicy'),
    metadata,
    spec: z.strictObject({
      podSelector: selector,
      policyTypes: z.tuple([z.literal('Ingress'), z.literal('Egress')]),
      ingress: z.array(z.strictObject({ from: z.array(peer), ports: openPorts })),
      egress: z.array(z.strictObject({ to: z.array(peer), ports: openPorts })),
    }),
  }),
} as const;

const kustomizationSchema = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.string(),
  labels: z.array(z.strictObject({ pairs: labels })),
  resources: z.array(z.string()),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })),
  configMapGenerator: z.tuple([
    z.strictObject({ name: z.literal('portal'), envs: z.tuple([z.literal('portal.env')]) }),
  ]),
});

const databaseSchema = z.strictObject({
  apiVersion: z.literal('postgresql.cnpg.io/v1'),
  kind: z.literal('Cluster'),
  metadata,
  spec: z.strictObject({
    instances: z.int().min(2),
    bootstrap: z.strictObject({
      initdb: z.strictObject({
        database: z.string(),
        owner: z.string(),
        encoding: z.literal('UTF8'),
        localeCollate: z.literal('C.UTF-8'),
        localeCType: z.literal('C.UTF-8'),
      }),
    }),
    postgresql: z.strictObject({
      parameters: z.strictObject({ max_connections: z.string().regex(/^\d+$/) }),
    }),
    storage: z.strictObject({ size: quantity }),
    resources,
  }),
});

async function documentsOf(file: string): Promise<unknown[]> {
  const documents = parseAllDocuments(await readFile(join(directory, file), 'utf8'), { strict: true });
  return [...documents].map((document) => {
    expect([...document.errors, ...document.warnings], file).toEqual([]);
    return document.toJS() as unknown;
  });
}

const kustomization = kustomizationSchema.parse((await documentsOf('kustomization.yaml'))[0]);
const database = databaseSchema.parse((await documentsOf('database.yaml'))[0]);
const objects = (await Promise.all(kustomization.resources.map(documentsOf))).flat();
const known = z.discriminatedUnion('kind', Object.values(kinds) as [(typeof kinds)['Job']]);

/** Objects of one kind, after strict validation. */
function all<Kind extends keyof typeof kinds>(kind: Kind): z.infer<(typeof kinds)[Kind]>[] {
  return objects
    .filter((object) => (object as { kind?: unknown }).kind === kind)
    .map((object) => kinds[kind].parse(object) as z.infer<(typeof kinds)[Kind]>);
}

const variables = Object.fromEntries(
  (await readFile(join(directory, 'portal.env'), 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): [string, string] => {
      const [name = '', ...value] = line.split('=');
      return [name, value.join('=')];
    }),
);

const pods = new Map<string, Pod>(
  [...all('Job'), ...all('Deployment')].map(({ metadata: { name }, spec }) => [name, spec.template]),
);
const containersOf = ({ spec }: Pod): readonly Container[] => [
  ...(spec.initContainers ?? []),
  ...spec.containers,
];
const web = all('Deployment').find(({ metadata: { name } }) => name === 'portal-web');
const worker = all('Deployment').find(({ metadata: { name } }) => name === 'portal-worker');
const [autoscaler] = all('HorizontalPodAutoscaler');
const labelled = (wanted: Readonly<Record<string, string>>) =>
  [...pods.values()].filter(({ metadata: { labels: own } }) =>
    Object.entries(wanted).every(([name, value]) => own[name] === value),
  );

describe('the manifests for Kubernetes', () => {
  it('have a process for each part, and nothing that no schema knows', () => {
    for (const object of objects) {
      const { kind } = object as { kind: string };
      expect(Object.keys(kinds), kind).toContain(kind);
      expect(() => all(kind as keyof typeof kinds), kind).not.toThrow();
    }
    expect([...pods.keys()]).toEqual(['portal-prepare', 'portal-web', 'portal-worker']);
  });

  it('find a field that is misspelled', () => {
    expect(known.safeParse({ ...all('Job')[0], specs: {} }).success).toBe(false);
  });

  it('are all part of the kustomization, besides the database', () => {
    const files = readdirSync(directory).filter((name) => name.endsWith('.yaml'));
    expect(files.toSorted()).toEqual(
      [...kustomization.resources, 'kustomization.yaml', 'database.yaml'].toSorted(),
    );
    expect(kustomization.images.map(({ name }) => name)).toEqual(['interconnect-community-portal']);
    expect(kustomization.namespace).toBe(all('Namespace')[0]?.metadata.name);
    expect(database.metadata.namespace).toBe(kustomization.namespace);
  });

  it('are rendered by kustomize', ({ skip }) => {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', directory], { encoding: 'utf8' });
    skip(status === null, 'kubectl is not installed');
    expect(stderr).toBe('');
    const rendered = [...parseAllDocuments(stdout)].map(
      (document) => (document.toJS() as { kind: string }).kind,
    );
    expect(rendered.toSorted()).toEqual(
      ['ConfigMap', ...objects.map((object) => (object as { kind: string }).kind)].toSorted(),
    );
    expect(stdout).not.toContain('image: interconnect-community-portal\n');
  });
});

describe('variables', () => {
  const names = new Set([...variableDescriptions.map(({ name }) => name), ...secretFileNames]);

  it('are ones that the portal knows', () => {
    const own = [...pods.values()].flatMap(containersOf).flatMap(({ env = [] }) => env);
    const unknown = [...Object.keys(variables), ...own.map(({ name }) => name)].filter(
      // glibc reads this one.
      (name) => !names.has(name) && name !== 'MALLOC_ARENA_MAX',
    );
    expect(unknown).toEqual([]);
  });

  it('are accepted by the portal once the files of the secrets are there', () => {
    const files = Object.keys(variables).filter((name) => name.endsWith('_FILE'));
    const plain = Object.fromEntries(Object.entries(variables).filter(([name]) => !files.includes(name)));
    const secrets = {
      DATABASE_URL: 'postgresql://portal:word@portal-database-rw:5432/portal',
      PAYLOAD_SECRET: 's'.repeat(32),
      SMTP_URL: 'smtps://portal:word@mail.example:465',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(files.toSorted()).toEqual(
      Object.keys(secrets)
        .map((name) => `${name}_FILE`)
        .toSorted(),
    );
    const env = parseEnv({ ...plain, ...secrets });
    expect(env.PUBLIC_URL).toBe(`https://${all('Ingress')[0]?.spec.rules[0]?.host}`);
  });

  it('have no secret as a value', () => {
    const secret = new Set(
      variableDescriptions.filter((variable) => variable.secret).map(({ name }) => name),
    );
    const own = [...pods.values()].flatMap(containersOf).flatMap(({ env = [] }) => env);
    const given = [...Object.keys(variables), ...own.map(({ name }) => name)];
    expect(given.filter((name) => secret.has(name))).toEqual([]);
  });

  it.each([...pods])('name files of secrets that %s has mounted', (_name, { spec }) => {
    const [secrets] = spec.volumes.flatMap((one) => ('projected' in one ? [one.projected] : []));
    const named = secrets?.sources.flatMap(({ secret }) => secret.items ?? []);
    // What CloudNativePG makes for the owner of a cluster.
    expect(secrets?.sources[0]?.secret.name).toBe(`${database.metadata.name}-app`);
    expect(named).toEqual([{ key: 'uri', path: 'database-url' }]);
    const files = [
      ...Object.entries(variables),
      ...containersOf({ metadata: { labels: {} }, spec }).flatMap(({ env = [] }) =>
        env.map(({ name, value }): [string, string] => [name, value]),
      ),
    ].filter(([name]) => name.endsWith('_FILE'));
    // The file is named after its variable, as the documented command makes the secret.
    for (const [name, file] of files) {
      expect(file).toBe(
        `${SECRETS}/${name
          .replace(/_FILE$/, '')
          .toLowerCase()
          .replaceAll('_', '-')}`,
      );
    }
    for (const one of containersOf({ metadata: { labels: {} }, spec })) {
      expect(one.volumeMounts).toContainEqual({ name: 'secrets', mountPath: SECRETS, readOnly: true });
    }
  });

  it('name secrets that the documentation says how to make', async () => {
    const documented = await readFile('docs/operations.md', 'utf8');
    const files = [...Object.values(variables), `${SECRETS}/admin-password`].filter((value) =>
      value.startsWith(`${SECRETS}/`),
    );
    for (const file of files.filter((path) => !path.endsWith('database-url'))) {
      expect(documented).toContain(`--from-file=${file.slice(SECRETS.length + 1)}`);
    }
  });
});

describe('pods', () => {
  it.each([...pods])('of %s mount what they declare, and write only there', (_name, template) => {
    const declared = template.spec.volumes.map(({ name }) => name);
    const used = new Set(
      containersOf(template).flatMap(({ volumeMounts }) => volumeMounts.map(({ name }) => name)),
    );
    expect([...used].toSorted()).toEqual(declared.toSorted());
  });

  it('run the commands of the containers of Docker Compose', async () => {
    const { compose } = await readComposition();
    const commandOf = (name: string) =>
      compose.services[name]?.command?.filter((word) => word !== 'env' && word !== 'MALLOC_ARENA_MAX=2');
    for (const name of ['prepare', 'web', 'worker']) {
      expect(pods.get(`portal-${name}`)?.spec.containers[0].command).toEqual(commandOf(name));
    }
    expect(worker?.spec.template.spec.containers[0].livenessProbe).toMatchObject({
      exec: { command: compose.services.worker?.healthcheck?.test?.slice(1) },
    });
  });

  it('run programs that exist', () => {
    const programs = [...pods.values()]
      .flatMap(containersOf)
      .flatMap(({ command }) => command.filter((word) => word.startsWith('src/')));
    expect(programs).toContain('src/cli/await-migrations.ts');
    expect(programs.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('are found by their selectors', () => {
    for (const {
      metadata: { name },
      spec,
    } of all('Deployment')) {
      expect(labelled(spec.selector.matchLabels), name).toEqual([spec.template]);
      expect(spec.template.spec.topologySpreadConstraints?.[0]?.labelSelector).toEqual(spec.selector);
    }
    const budgets = all('PodDisruptionBudget').map(({ spec }) => labelled(spec.selector.matchLabels));
    expect(budgets).toEqual([[web?.spec.template], [worker?.spec.template]]);
    expect(labelled(all('Service')[0]?.spec.selector ?? {})).toEqual([web?.spec.template]);
    expect(autoscaler?.spec.scaleTargetRef.name).toBe(web?.metadata.name);
    // The autoscaler decides; a number here would undo it at every release.
    expect(web?.spec.replicas).toBeUndefined();
    expect(labelled(all('NetworkPolicy')[0]?.spec.podSelector.matchLabels ?? {})).toHaveLength(pods.size);
  });

  it('have more time to end than the processes need', () => {
    for (const { spec } of all('Deployment')) {
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
        Number(variables.SHUTDOWN_GRACE_SECONDS),
      );
    }
  });

  it('are out of the service before they stop answering', () => {
    const probe = web?.spec.template.spec.containers[0].readinessProbe;
    expect(probe?.httpGet.path).toBe('/readyz');
    expect(Number(variables.SHUTDOWN_NOTICE_SECONDS)).toBeGreaterThan(
      (probe?.periodSeconds ?? Infinity) * (probe?.failureThreshold ?? 1),
    );
  });

  it('are restarted when they no longer live, whatever the database does', () => {
    const own = web?.spec.template.spec.containers[0];
    for (const probe of [own?.startupProbe, own?.livenessProbe]) {
      expect(probe).toMatchObject({ httpGet: { path: '/healthz' } });
    }
  });

  it('of a release wait for its preparation', () => {
    for (const { spec } of all('Deployment')) {
      expect(spec.template.spec.initContainers?.map(({ name }) => name)).toEqual(['await-migrations']);
    }
  });

  it('have more memory than the heap that their command allows', () => {
    const own = web?.spec.template.spec.containers[0];
    const heap = own?.command.find((word) => word.startsWith('--max-old-space-size='))?.split('=')[1];
    expect(own?.resources.limits.memory).toBe('2Gi');
    expect(Number(heap)).toBeLessThan(2_048);
  });
});

describe('the network', () => {
  const [policy] = all('NetworkPolicy');
  const portsOf = (name: string) =>
    pods.get(name)?.spec.containers[0].ports?.map(({ containerPort }) => containerPort) ?? [];

  it('lets in only what processes listen on', () => {
    const web3000 = web?.spec.template.spec.containers[0].env?.find(({ name }) => name === 'PORT')?.value;
    expect(portsOf('portal-web')).toEqual([Number(web3000), Number(variables.METRICS_PORT)]);
    expect(portsOf('portal-worker')).toEqual([Number(variables.METRICS_PORT)]);
    const open = policy?.spec.ingress.flatMap(({ ports }) => ports.map((one) => one.port));
    expect(open).toEqual(portsOf('portal-web'));
  });

  it('lets out to the database, to names, and to the services outside', () => {
    const out = policy?.spec.egress.map(({ ports }) => [...new Set(ports.map((one) => one.port))]);
    expect(out).toEqual([[53], [5432], [443, 465, 587]]);
    expect(policy?.spec.egress[1]?.to[0]?.podSelector?.matchLabels).toEqual({
      'cnpg.io/cluster': database.metadata.name,
    });
  });

  it('leads visitors to the port of the web process', () => {
    const [service] = all('Service');
    const backend = all('Ingress')[0]?.spec.rules[0]?.http.paths[0]?.backend.service;
    expect(backend?.name).toBe(service?.metadata.name);
    expect(backend?.port.name).toBe(service?.spec.ports[0]?.name);
    const named = web?.spec.template.spec.containers[0].ports?.map(({ name }) => name);
    expect(named).toContain(service?.spec.ports[0]?.targetPort);
  });
});

describe('the database', () => {
  /** Connections besides the pool: those that listen, the queue of the worker, and a search on a replica. */
  const BESIDE = { web: 3, worker: 10 };

  it('has connections for all processes together', () => {
    const pool = Number(variables.DATABASE_POOL_SIZE);
    const most =
      (autoscaler?.spec.maxReplicas ?? Infinity) + (web?.spec.strategy.rollingUpdate.maxSurge ?? 0);
    const workers = (worker?.spec.replicas ?? Infinity) + (worker?.spec.strategy.rollingUpdate.maxSurge ?? 0);
    const needed = most * (pool + BESIDE.web) + workers * (pool + BESIDE.worker);
    expect(Number(database.spec.postgresql.parameters.max_connections)).toBeGreaterThan(needed);
  });
});
