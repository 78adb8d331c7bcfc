import { randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

import { type Destination, destinationOf } from './syslog/destination';
import { PAGE_BYTES } from './cache/page-bytes';
import { NETWORK_LOG_MONTHS } from './network-logs';
import { networksOf } from './outbound/public-address';
import { fileVariable, secretOf } from './secret-files';
import { SHUTDOWN_GRACE, SHUTDOWN_NOTICE } from './shutdown/limits';

/** A variable has a value that cannot be used. The message has one line for each variable: `PORT: must be …`. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/**
 * Who sets a variable: `operator` is the operator, in normal use; `internal` is the portal's own launcher, build, and
 * tools.
 */
type Audience = 'operator' | 'internal';

export interface VariableDescription {
  readonly name: string;
  readonly description: string;
  /** What applies when it is unset, in words. */
  readonly fallback: string;
  readonly audience: Audience;
  /** Its value never appears in a message or a log. */
  readonly secret: boolean;
}

interface Documentation {
  readonly description: string;
  readonly fallback: string;
  readonly audience?: Audience;
  readonly secret?: boolean;
}

const documentation = z.registry<Documentation>();

function variable<T extends z.ZodType>(schema: T, about: Documentation): T {
  documentation.add(schema, about);
  return schema;
}

function wholeNumber(min: number, max: number) {
  const rule = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((value) => value >= min && value <= max, rule);
}

function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `must be ${values.map((value) => `"${value}"`).join(' or ')}` });
}

function addressOf(protocols: readonly string[], example: string) {
  return z.string().refine((value) => {
    const url = URL.parse(value);
    return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
  }, `must be an address such as ${example}`);
}

const POSTGRES = 'postgresql://user:password@host:5432/database';
const httpAddress = (example: string) => addressOf(['http:', 'https:'], example);
const postgresAddress = () => addressOf(['postgres:', 'postgresql:'], POSTGRES);

/** Scopes of OpenID Connect, separated by spaces. */
const scopes = () =>
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((names) => names.includes('openid'), 'must hold openid, such as "openid email profile"')
    .transform((names) => names.join(' '))
    .default('openid email profile');

/** As in `src/cms/permissions.ts`, which is above this layer. */
const STAFF_ROLES = ['administrator', 'reviewer', 'publisher', 'editor', 'auditor'] as const;

/** `/path` on this site, or a full address elsewhere. */
const pageAddress = (example: string) =>
  z
    .string()
    .refine(
      (value) =>
        /^\/(?!\/)\S*$/.test(value) || ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? ''),
      `must be a path such as /identity/login or an address such as ${example}`,
    );

/** An address without query, fragment, or credentials, to which paths are added. */
const plainAddress = (example: string) =>
  httpAddress(example).refine((value) => {
    const url = URL.parse(value);
    return url !== null && !url.search && !url.hash && !url.username && !url.password;
  }, `must be an address without query and credentials, such as ${example}`);

/** Carries secrets, so it must be https or local to this machine. */
function isConfidential(value: string): boolean {
  const url = URL.parse(value);
  return url?.protocol === 'https:' || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url?.hostname ?? '');
}

function list<T>(item: z.ZodType<T, string>) {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));
}

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function isNetwork(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

/** What an HTTP header can carry. */
const TOKEN = /^[\x21-\x7e]{16,500}$/;
const TOKEN_RULE = 'must have 16 to 500 characters without spaces';

const schema = z.object({
  PORT: variable(wholeNumber(1, 65_535).default(3000), {
    description: 'Port of the web process.',
    fallback: '3000',
  }),
  LISTEN_HOST: variable(z.string().optional(), {
    description:
      'Address that the web process listens on, such as `127.0.0.1` if a proxy runs on the same machine.',
    fallback: 'every interface',
  }),
  PUBLIC_URL: variable(
    httpAddress('https://portal.example')
      .refine((value) => {
        const url = URL.parse(value);
        return url !== null && url.pathname === '/' && !url.search && !url.hash && !url.username;
      }, 'must be the origin only, such as https://portal.example, without path, query or credentials')
      .transform((value) => new URL(value).origin)
      .optional(),
    {
      description:
        'Origin at which visitors reach the portal. It determines links in emails and feeds, canonical addresses, and whether cookies are secure.',
      fallback: '`http://localhost:{PORT}`',
    },
  ),
  DATA_DIR: variable(z.string().default('.data'), {
    description:
      'Directory for everything that must be kept: the embedded database, uploads, protected files, and the generated secret.',
    fallback: '`.data`',
  }),
  DATABASE_URL: variable(postgresAddress().optional(), {
    description: `PostgreSQL 15 or later with a UTF-8 database, as \`${POSTGRES}\`. The role owns the database.`,
    fallback: 'an embedded PostgreSQL on the loopback interface, with its data in `DATA_DIR`',
    secret: true,
  }),
  POSTGRES_PORT: variable(wholeNumber(1, 65_535).default(5432), {
    description:
      'Loopback port of the development database, which `docker compose up postgres` starts. `npm run dev` uses that database while it runs, unless `DATABASE_URL` is set.',
    fallback: '5432',
  }),
  POSTGRES_PASSWORD: variable(z.string().optional(), {
    description:
      'Password of the databases that Docker Compose runs; create one with `openssl rand -hex 24`. It also completes `DATABASE_URL` and `DATABASE_REPLICA_URLS` if they contain a user but no password. The portal’s containers require it, and `PAYLOAD_SECRET`, which you can create with `openssl rand -hex 32`.',
    fallback: '`portal` for the development database; the containers of the portal don’t start',
    secret: true,
  }),
  DATABASE_REPLICA_URLS: variable(list(postgresAddress()).default([]), {
    description:
      'Read replicas of the database, separated by commas. Searches use the first one while it responds. `/status` monitors all of them.',
    fallback: 'everything is read from `DATABASE_URL`',
    secret: true,
  }),
  DATABASE_DIRECT_URL: variable(postgresAddress().optional(), {
    description:
      'Address of PostgreSQL itself, if `DATABASE_URL` is a pooler in transaction mode. Web processes use it to listen for content changes and to search.',
    fallback: '`DATABASE_URL`',
    secret: true,
  }),
  DATABASE_POOL_SIZE: variable(wholeNumber(2, 200).default(10), {
    description:
      'Maximum number of database connections that each process opens. If a web process opens five or more, it keeps 40% of them for staff.',
    fallback: '10',
  }),
  SMTP_URL: variable(addressOf(['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465').optional(), {
    description:
      'Mail relay, including the credentials: `smtps://`, or `smtp://`, which uses STARTTLS if the relay offers it.',
    fallback: 'an embedded catcher, which delivers nothing and shows every email on its inbox page',
    secret: true,
  }),
  MAIL_FROM: variable(
    z
      .string()
      .regex(
        /^[^<>]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
        'must be an address such as Name <no-reply@portal.example>',
      )
      .default('Community Portal <no-reply@localhost>'),
    {
      description: 'Sender of the portal’s emails, as `Name <address>`. The relay must accept it.',
      fallback: '`Community Portal <no-reply@localhost>`',
    },
  ),
  MAIL_INBOX_PORT: variable(wholeNumber(1, 65_535).default(8025), {
    description: 'Port of the embedded catcher’s inbox page, which is on the loopback interface only.',
    fallback: '8025',
  }),
  ADMIN_EMAIL: variable(z.email('must be an e-mail address').default('admin@portal.example'), {
    description: 'Email address of the first administrator. Used only while there is no administrator.',
    fallback: '`admin@portal.example`',
  }),
  ADMIN_PASSWORD: variable(z.string().min(12, 'must have at least 12 characters').optional(), {
    description:
      'Password of the first administrator, at least 12 characters. Used only while there is no administrator.',
    fallback: 'generated, and printed once when the administrator is created',
    secret: true,
  }),
  STAFF_SECOND_FACTOR_ROLES: variable(
    list(
      z.enum(
        [...STAFF_ROLES, 'none'],
        'must list roles: administrator, reviewer, publisher, editor, auditor; or be none',
      ),
    ).default(['administrator', 'reviewer', 'auditor']),
    {
      description:
        'Staff roles that require a second factor, separated by commas, or `none`. For the other roles, it is optional.',
      fallback: '`administrator,reviewer,auditor`',
    },
  ),
  STAFF_SECOND_FACTOR_GRACE_DAYS: variable(wholeNumber(0, 90).default(7), {
    description:
      'Days after the first login during which staff can log in with their password alone, even if their role requires a second factor. After that, they must set one up to log in.',
    fallback: '7',
  }),
  STAFF_SESSION_IDLE_MINUTES: variable(wholeNumber(5, 1440).default(30), {
    description:
      'Minutes without a request after which a staff session ends. The admin then asks the person to log in again, and keeps what they entered.',
    fallback: '30',
  }),
  STAFF_SESSION_HOURS: variable(wholeNumber(1, 168).default(12), {
    description: 'Hours after which a staff session ends, even if it is in use.',
    fallback: '12',
  }),
  BACKUP_DIRECTORY: variable(
    z
      .string()
      .regex(
        /^(?!s3:)|^s3:\/\/[a-z0-9][a-z0-9.-]+(?:\/.*)?$/,
        'must be a directory, or a bucket such as s3://bucket/prefix',
      )
      .optional(),
    {
      description:
        'Directory or bucket that the worker writes backups to, such as `/backups` or `s3://bucket/prefix`, which uses the `S3_` variables. Web processes read it for `/status`, so mount a directory in both.',
      fallback: 'no scheduled backups',
    },
  ),
  BACKUP_SCHEDULE: variable(
    z
      .string()
      .regex(/^[\d*,/-]+( [\d*,/-]+){4}$/, 'must be a schedule of cron such as 0 3 * * *')
      .default('0 3 * * *'),
    {
      description:
        'When the worker makes a backup, as a cron expression in `JOB_TIME_ZONE`. At least once a day.',
      fallback: '`0 3 * * *`',
    },
  ),
  BACKUP_KEEP: variable(wholeNumber(1, 1000).default(14), {
    description: 'Number of backups to keep. Older ones are deleted.',
    fallback: '14',
  }),
  BACKUP_BUCKET_FILES: variable(oneOf(['on', 'off']).default('off'), {
    description:
      'If `on`, every backup includes a copy of the files in `S3_BUCKET`. It always includes those in `DATA_DIR`.',
    fallback: '`off`',
  }),
  BACKUP_PASSPHRASE_FILE: variable(z.string().optional(), {
    description:
      'File that contains the passphrase with which the worker encrypts backups, at least 12 characters. Keep a copy of it elsewhere.',
    fallback: 'backups are not encrypted, and anyone who gets one can read it',
  }),
  STAFF_OIDC_ISSUER: variable(
    plainAddress('https://login.example')
      .refine(
        isConfidential,
        'must be an https address, or an http one on this machine, such as https://login.example',
      )
      .optional(),
    {
      description:
        'Issuer of the OpenID provider where staff log in. Also requires the next two variables and `STAFF_OIDC_ROLES`.',
      fallback: 'staff log in at the portal',
    },
  ),
  STAFF_OIDC_CLIENT_ID: variable(z.string().max(500, 'must have at most 500 characters').optional(), {
    description: 'Client ID with which the admin is registered at the OpenID provider of staff.',
    fallback: 'none',
  }),
  STAFF_OIDC_CLIENT_SECRET: variable(z.string().max(2000, 'must have at most 2000 characters').optional(), {
    description: 'Client secret of the admin at the OpenID provider of staff.',
    fallback: 'none',
    secret: true,
  }),
  STAFF_OIDC_SCOPES: variable(scopes(), {
    description:
      'Scopes that the admin requests from the OpenID provider of staff, separated by spaces. Some providers send groups only if you request the scope `groups`.',
    fallback: '`openid email profile`',
  }),
  STAFF_OIDC_NAME: variable(z.string().max(60, 'must have at most 60 characters').optional(), {
    description: 'Name of the OpenID provider of staff, as shown on the login page.',
    fallback: 'the host name of the issuer',
  }),
  STAFF_OIDC_GROUPS_CLAIM: variable(
    z.string().max(200, 'must have at most 200 characters').default('groups'),
    {
      description: 'Claim in which the provider lists a person’s groups.',
      fallback: '`groups`',
    },
  ),
  STAFF_OIDC_ROLES: variable(
    z
      .string()
      .transform((text) =>
        text
          .split(';')
          .map((pair) => /^\s*([a-z]+)\s*=\s*(.*?)\s*$/s.exec(pair))
          .map((match) => ({ role: match?.[1] ?? '', group: match?.[2] ?? '' })),
      )
      .pipe(
        z.array(
          z.object({
            role: z.enum(STAFF_ROLES, 'must list role=group separated by semicolons, such as editor=writers'),
            group: z.string().min(1, 'must name a group for each role, such as editor=writers'),
          }),
        ),
      )
      .optional(),
    {
      description:
        'Roles for the groups at the provider, such as `administrator=portal-admins;editor=writers;editor=press`. Several groups can have the same role, and a group can have several roles. Anyone who is in none of these groups has no access.',
      fallback: 'none',
    },
  ),
  STAFF_OIDC_SECOND_FACTOR: variable(list(z.string().max(200, 'must be shorter')).default([]), {
    description:
      'Values of `acr` or `amr`, separated by commas, by which the provider confirms that it checked a second factor, such as `mfa`. If the provider sends one of them, the portal doesn’t ask for its own second factor.',
    fallback: 'the portal asks for a second factor, as it does after a password',
  }),
  STAFF_PASSWORDS: variable(oneOf(['on', 'off']).default('on'), {
    description:
      'If `off`, staff can log in only at their OpenID provider. Passwords, invitations, and passkeys alone no longer let anyone in.',
    fallback: '`on`',
  }),
  SEED: variable(oneOf(['demo', 'none']).default('demo'), {
    description: 'Content that an empty database is filled with: `demo` or `none`.',
    fallback: '`demo`',
  }),
  PAYLOAD_SECRET: variable(z.string().min(32, 'must have at least 32 characters').optional(), {
    description:
      'Key for staff sessions and other signatures. Use the same one for every process and instance. If you change it, staff must log in again.',
    fallback: 'generated once, in `DATA_DIR/payload-secret`',
    secret: true,
  }),
  IDENTITY_API_URL: variable(plainAddress('https://id.example/api-id/oneid').optional(), {
    description:
      'Base address of an external identity service that implements the `/api-id/oneid/*` contract. Also requires the next two variables.',
    fallback: 'the portal’s own identity service',
  }),
  IDENTITY_LOGIN_URL: variable(pageAddress('https://id.example/login').optional(), {
    description: 'Page where visitors log in.',
    fallback: '`/identity/login`',
  }),
  IDENTITY_LOGOUT_URL: variable(pageAddress('https://id.example/logout').optional(), {
    description: 'Page where visitors log out.',
    fallback: '`/identity/logout`',
  }),
  IDENTITY_ACCOUNT_URL: variable(pageAddress('https://id.example/account').optional(), {
    description:
      'Page of the external service or OpenID provider where members manage their accounts. The account settings link to it.',
    fallback: 'the account settings name the service, but don’t link to it',
  }),
  IDENTITY_API_OFFERS: variable(
    list(oneOf(['email', 'sessions', 'password', 'confirm'])).default(['email', 'sessions']),
    {
      description:
        'What members can do at the external service through the portal, separated by commas. The contract includes `email` (change the address) and `sessions` (see and end sessions). If the service is another portal, it also offers `password` (change the password) and `confirm` (confirm a deletion with a password or code). The account settings show only what is listed here.',
      fallback: '`email,sessions`',
    },
  ),
  IDENTITY_REDIRECT_ALLOW: variable(
    list(
      httpAddress('https://partner.example')
        .refine(
          (value) => URL.parse(value)?.pathname === '/',
          'must list origins, such as https://partner.example',
        )
        .transform((value) => new URL(value).origin),
    ).default([]),
    {
      description:
        'Other origins that visitors can return to after login and logout (`redirect_uri`), separated by commas.',
      fallback: 'only this site',
    },
  ),
  OIDC_ISSUER: variable(
    plainAddress('https://login.example')
      .refine(
        isConfidential,
        'must be an https address, or an http one on this machine, such as https://login.example',
      )
      .optional(),
    {
      description:
        'Issuer of the OpenID provider where members log in, instead of on the portal’s own pages. Also requires the next two variables.',
      fallback: 'members log in on the portal’s own pages',
    },
  ),
  OIDC_CLIENT_ID: variable(z.string().max(500, 'must have at most 500 characters').optional(), {
    description: 'Client ID with which the portal is registered at the OpenID provider.',
    fallback: 'none',
  }),
  OIDC_CLIENT_SECRET: variable(z.string().max(2000, 'must have at most 2000 characters').optional(), {
    description: 'Client secret of the portal at the OpenID provider.',
    fallback: 'none',
    secret: true,
  }),
  OIDC_SCOPES: variable(scopes(), {
    description:
      'Scopes that the portal requests from the OpenID provider, separated by spaces. The provider must send the email address.',
    fallback: '`openid email profile`',
  }),
  TRUSTED_PROXIES: variable(
    list(
      z
        .string()
        .refine(isNetwork, 'must list addresses or networks, such as 127.0.0.1, 10.0.0.0/8, fd00::/8'),
    ).default([]),
    {
      description:
        'Addresses or networks of reverse proxies, separated by commas. The portal accepts `X-Forwarded-For` and `X-Forwarded-Proto` only from them.',
      fallback: 'these headers are ignored',
    },
  ),
  RATE_LIMIT_SCALE: variable(
    z
      .string()
      .regex(/^\d{1,6}(\.\d{1,3})?$/, 'must be a number above 0, such as 1 or 0.5')
      .transform(Number)
      .refine((value) => value > 0, 'must be a number above 0, such as 1 or 0.5')
      .default(1),
    {
      description:
        'Factor for all request limits. It doesn’t affect how often a code can be tried, or how soon another one can be requested.',
      fallback: '1',
    },
  ),
  ANALYTICS_PRODUCT: variable(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower-case letters, digits and hyphens')
      .default('portal'),
    { description: 'Product segment that the analytics endpoint accepts.', fallback: '`portal`' },
  ),
  BOUNCE_MAILBOX_URL: variable(
    addressOf(['imap:', 'imaps:'], 'imaps://bounces%40portal.example:password@mail.example/INBOX')
      .refine((value) => {
        const url = URL.parse(value);
        return url !== null && url.username !== '' && url.password !== '' && !url.search && !url.hash;
      }, 'must hold a user and a password, such as imaps://bounces%40portal.example:password@mail.example/INBOX')
      .optional(),
    {
      description:
        'IMAP mailbox for reports about undelivered emails, as `imaps://user:password@host/folder`. This is the mailbox of the address in `MAIL_FROM`. The worker reads it every minute.',
      fallback: 'reports are read only if your mail server pipes them into `npm run bounce`',
      secret: true,
    },
  ),
  MAILMAN_API_URL: variable(httpAddress('http://user:password@mailman.example:8001/3.1').optional(), {
    description:
      'REST address of a Mailman 3 core, including the credentials. The portal mirrors subscriptions to it.',
    fallback: 'the portal keeps the lists itself',
    secret: true,
  }),
  S3_BUCKET: variable(z.string().optional(), {
    description: 'Bucket for uploads and protected files.',
    fallback: 'files are stored in `DATA_DIR`',
  }),
  S3_REGION: variable(z.string().default('us-east-1'), {
    description: 'Region of the bucket.',
    fallback: '`us-east-1`',
  }),
  S3_ENDPOINT: variable(httpAddress('https://s3.example').optional(), {
    description: 'Address of an S3-compatible service.',
    fallback: 'Amazon S3 in that region',
  }),
  S3_ACCESS_KEY_ID: variable(z.string().optional(), {
    description: 'Access key. Set it together with `S3_SECRET_ACCESS_KEY`.',
    fallback: 'the credentials of the machine’s role',
    secret: true,
  }),
  S3_SECRET_ACCESS_KEY: variable(z.string().optional(), {
    description: 'Secret key. Set it together with `S3_ACCESS_KEY_ID`.',
    fallback: 'the credentials of the machine’s role',
    secret: true,
  }),
  S3_FORCE_PATH_STYLE: variable(
    oneOf(['true', 'false'])
      .transform((value) => value === 'true')
      .default(false),
    {
      description: 'If `true`, the bucket is part of the path, as MinIO and some other services require.',
      fallback: '`false`',
    },
  ),
  CACHE_PURGE_VARNISH: variable(list(plainAddress('http://varnish:6081')).default([]), {
    description:
      'Addresses of Varnish servers that the worker purges, separated by commas, such as `http://varnish:6081`. See `deploy/varnish`. Set this variable and the next five for all processes.',
    fallback: 'none',
  }),
  CACHE_PURGE_VARNISH_TOKEN: variable(z.string().regex(TOKEN, TOKEN_RULE).optional(), {
    description: 'Token that the Varnish servers require for a purge, at least 16 characters.',
    fallback: 'none',
    secret: true,
  }),
  CACHE_PURGE_FASTLY_SERVICE: variable(
    z
      .string()
      .regex(/^[A-Za-z0-9]{1,64}$/, 'must be the ID of a service, such as SU1Z0isxPaozGVKXdv0eY')
      .optional(),
    { description: 'ID of the Fastly service in front of the portal.', fallback: 'none' },
  ),
  CACHE_PURGE_FASTLY_TOKEN: variable(z.string().regex(TOKEN, TOKEN_RULE).optional(), {
    description: 'Fastly token with the scope `purge_select` for that service.',
    fallback: 'none',
    secret: true,
  }),
  CACHE_PURGE_CLOUDFLARE_ZONE: variable(
    z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'must be the ID of a zone, 32 hexadecimal digits')
      .optional(),
    { description: 'ID of the Cloudflare zone in front of the portal.', fallback: 'none' },
  ),
  CACHE_PURGE_CLOUDFLARE_TOKEN: variable(z.string().regex(TOKEN, TOKEN_RULE).optional(), {
    description: 'Cloudflare token with permission to purge the cache of that zone.',
    fallback: 'none',
    secret: true,
  }),
  PORTAL_TIME_ZONE: variable(
    z
      .string()
      .refine(isTimeZone, 'must be the IANA name of a time zone, such as Asia/Shanghai or UTC')
      .default('Asia/Shanghai'),
    {
      description:
        'Time zone of the portal, as an IANA name. Days in content, contracts, and emails are counted in it.',
      fallback: '`Asia/Shanghai`',
    },
  ),
  JOB_TIME_ZONE: variable(
    z
      .string()
      .refine(isTimeZone, 'must be the IANA name of a time zone, such as Asia/Shanghai or UTC')
      .default('Asia/Shanghai'),
    {
      description:
        'Time zone of the worker’s nightly jobs, as an IANA name. The jobs run between 02:00 and 04:00.',
      fallback: '`Asia/Shanghai`',
    },
  ),
  LOG_LEVEL: variable(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'), {
    description: 'Lowest severity to log: `fatal`, `error`, `warn`, `info`, `debug`, `trace`, or `silent`.',
    fallback: '`info`',
  }),
  ACCESS_LOG: variable(oneOf(['off', 'on', 'with-network']).default('off'), {
    description:
      'If `on`, each request is logged as one line that contains its route, but neither its address nor who sent it. `with-network` adds the client’s network, without its last part.',
    fallback: '`off`',
  }),
  NETWORK_LOG_MONTHS: variable(wholeNumber(1, 120).default(NETWORK_LOG_MONTHS), {
    description:
      'Months for which you keep the logs of the proxy, which contain visitors’ addresses. The proxy of `docker-compose.yml` removes older ones; for another proxy, set its log rotation. Article 21 of China’s Cybersecurity Law requires at least six. The privacy statement must give the same period.',
    fallback: '6',
  }),
  ALARM_MINUTES: variable(wholeNumber(1, 1_440).default(10), {
    description: 'Minutes that a problem must last before administrators get an email about it.',
    fallback: '10',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(httpAddress('http://collector.example:4318').optional(), {
    description:
      'Address of an OpenTelemetry collector (OTLP over HTTP). Web processes and workers send traces to it.',
    fallback: 'no traces',
  }),
  METRICS_PORT: variable(wholeNumber(0, 65_535).optional(), {
    description:
      'Port for Prometheus, where each process serves `/metrics`. With `npm start`, the worker uses the next port.',
    fallback: 'no metrics',
  }),
  METRICS_HOST: variable(z.string().default('127.0.0.1'), {
    description:
      'Address that `/metrics` listens on. The metrics contain no personal data, but aren’t meant for the public.',
    fallback: '`127.0.0.1`',
  }),
  AUDIT_STREAM: variable(
    z
      .string()
      .default('off')
      .transform((value, context): Destination | undefined => {
        const destination = destinationOf(value);
        if (destination === undefined && value !== 'off') {
          context.addIssue('must be "off", "stdout", or an address such as syslog+tls://siem.example:6514');
        }
        return destination;
      }),
    {
      description:
        'Where the worker forwards the event log as it happens: `stdout` (lines of JSON), `syslog://host:port` (TCP), ' +
        '`syslog+tls://host:port`, or `syslog+udp://host:port`. Set it for all processes.',
      fallback: '`off`',
    },
  ),
  WEBHOOK_NETWORKS: variable(
    list(z.string())
      .default([])
      .transform((notations, context) => {
        const networks = networksOf(notations);
        if (!networks) context.addIssue('must be networks such as 10.20.0.0/16, separated by commas');
        return networks ?? new BlockList();
      }),
    {
      description:
        'Networks, in addition to the public internet, to which webhooks can be sent, such as `10.20.0.0/16`. In these networks, `http` and every port are allowed. Set it for all processes.',
      fallback: 'only the public internet',
    },
  ),
  UI_KIT: variable(oneOf(['on', 'off']).optional(), {
    description: 'If `on`, `/{lang}/ui-kit` shows every part of the interface in all its states.',
    fallback: '`on` with `npm run dev`, otherwise `off`',
  }),
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: variable(
    z
      .string()
      .refine(
        (value) => [16, 24, 32].includes(Buffer.from(value, 'base64').length),
        'must be 16, 24 or 32 bytes in base64, such as from "openssl rand -base64 32"',
      )
      .optional(),
    {
      description: 'Key for server actions. Required if you build each instance separately.',
      fallback: 'created by the build',
      secret: true,
    },
  ),
  DEPLOYMENT_ID: variable(
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be at most 32 letters, digits, hyphens and underscores')
      .optional(),
    {
      description:
        'Name of this release. If you run several instances, browsers reload pages of another release.',
      fallback: 'none',
    },
  ),
  SHUTDOWN_GRACE_SECONDS: variable(
    wholeNumber(SHUTDOWN_GRACE.min, SHUTDOWN_GRACE.max).default(SHUTDOWN_GRACE.default),
    {
      description:
        'Seconds that the web process and the worker have to stop after SIGTERM. They finish requests in progress and hand back jobs. Whatever starts them must wait at least this long before it kills them.',
      fallback: '25',
    },
  ),
  SHUTDOWN_NOTICE_SECONDS: variable(wholeNumber(SHUTDOWN_NOTICE.min, SHUTDOWN_NOTICE.max).optional(), {
    description:
      'Seconds, at the beginning of that time, during which the web process still answers new requests but reports at `/readyz` that it isn’t ready. Set it to longer than your load balancer needs to notice.',
    fallback: '3; with `npm start`, 0, because no other process can answer',
  }),
  PAGE_CACHE_BYTES: variable(wholeNumber(PAGE_BYTES.min, PAGE_BYTES.max).default(PAGE_BYTES.default), {
    description:
      'Bytes of compressed pages that each web process keeps. A page is 20 to 60 kB. If not all pages fit, the most popular ones are kept.',
    fallback: '67108864, which is 64 MiB',
  }),
  FRAMEWORK_ADAPTERS: variable(oneOf(['on', 'off']).default('on'), {
    description:
      'If `off`, the portal uses nothing that relies on undocumented behavior of the frameworks. Use this if an upgrade has broken such a part: pages are slower, nothing is cached, and previews show the published content.',
    fallback: '`on`',
  }),
  NODE_ENV: variable(oneOf(['development', 'production', 'test']).default('development'), {
    description: '`production` with `npm start`, `development` with `npm run dev`. The launcher sets it.',
    fallback: '`development`',
    audience: 'internal',
  }),
  NEXT_PHASE: variable(z.string().optional(), {
    description:
      'Set by Next.js. During `phase-production-build`, the three required variables can be missing.',
    fallback: 'none',
    audience: 'internal',
  }),
  NEXT_DIST_DIR: variable(z.string().default('.next'), {
    description:
      'Directory of the build, relative to the checkout. The tests use another one, so they can build while a portal is running.',
    fallback: '`.next`',
    audience: 'internal',
  }),
  CONFIG_ONLY: variable(oneOf(['1']).optional(), {
    description:
      '`1` for tools that only load the configuration, such as to generate types or the import map. The required variables can be missing.',
    fallback: 'none',
    audience: 'internal',
  }),
  MAIL_CATCHER_HOST: variable(z.string().default('127.0.0.1'), {
    description:
      'Address that the mail catcher listens on. Use another one than loopback only inside a container.',
    fallback: '`127.0.0.1`',
    audience: 'internal',
  }),
  MAIL_CATCHER_SMTP_PORT: variable(wholeNumber(0, 65_535).default(1025), {
    description: 'SMTP port of the mail catcher, or `0` for any free port, which the launcher uses.',
    fallback: '1025',
    audience: 'internal',
  }),
});

/** The variables that a running process requires; the launcher fills them in. */
type Required = 'DATABASE_URL' | 'PAYLOAD_SECRET' | 'SMTP_URL';

/** Variables whose default follows from others. */
type Derived = 'PUBLIC_URL' | 'IDENTITY_LOGIN_URL' | 'IDENTITY_LOGOUT_URL';

export type Env = Readonly<
  Omit<z.output<typeof schema>, Required | Derived> &
    // Reading one of these three when it is not set throws an EnvironmentError.
    Record<Required | Derived, string>
>;

/** What the operator set, before the launcher fills in the rest. */
export type ConfiguredEnv = Readonly<z.output<typeof schema>>;

type Source = Readonly<Record<string, string | undefined>>;

/** Every variable the portal knows, in the order of the documentation. */
export const variableDescriptions: readonly VariableDescription[] = Object.entries(schema.shape).map(
  ([name, field]) => {
    const about = documentation.get(field);
    if (!about) throw new Error(`${name} has no description`);
    return {
      name,
      description: about.description,
      fallback: about.fallback,
      audience: about.audience ?? 'operator',
      secret: about.secret ?? false,
    };
  },
);

const secretNames = new Set(variableDescriptions.filter(({ secret }) => secret).map(({ name }) => name));

/** Variables that name a file with the value of a secret, such as `PAYLOAD_SECRET_FILE`. */
export const secretFileNames: readonly string[] = [...secretNames].map(fileVariable);

/** Addresses of databases, separated by commas, with the password where they have a user and none. */
function withPassword(addresses: string, password: string | undefined): string {
  if (password === undefined) return addresses;
  return addresses
    .split(',')
    .map((address) => {
      const url = URL.parse(address.trim());
      if (!url?.username || url.password) return address;
      url.password = password;
      return url.href;
    })
    .join(',');
}

/**
 * Checks the variables in `source` without requiring those that the launcher can provide. Empty means unset.
 * @throws EnvironmentError with one line for each variable that is wrong
 */
export function parseConfiguredEnv(source: Source): ConfiguredEnv {
  const given: Record<string, string> = {};
  const unreadable: string[] = [];
  for (const name of Object.keys(schema.shape)) {
    try {
      const value = secretNames.has(name) ? secretOf(source, name) : source[name]?.trim();
      if (value) given[name] = value;
    } catch (error) {
      unreadable.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (unreadable.length > 0) throw new EnvironmentError(unreadable.join('\n'));
  for (const name of ['DATABASE_URL', 'DATABASE_REPLICA_URLS', 'DATABASE_DIRECT_URL']) {
    if (given[name]) given[name] = withPassword(given[name], given.POSTGRES_PASSWORD);
  }
  const result = schema.safeParse(given);
  const problems = result.success
    ? contradictions(result.data)
    : result.error.issues.map((issue) => explain(issue, given));
  if (!result.success || problems.length > 0) throw new EnvironmentError([...new Set(problems)].join('\n'));
  return result.data;
}

/**
 * The whole configuration from `source`, with defaults. `DATABASE_URL`, `PAYLOAD_SECRET` and `SMTP_URL` are checked
 * when they are read, so code that needs none of them runs without; while building (or with `CONFIG_ONLY=1`)
 * they are placeholders.
 * @throws EnvironmentError with one line for each variable that is wrong
 */
export function parseEnv(source: Source): Env {
  const { DATABASE_URL, PAYLOAD_SECRET, SMTP_URL, ...rest } = parseConfiguredEnv(source);
  const offline = rest.CONFIG_ONLY !== undefined || rest.NEXT_PHASE === 'phase-production-build';
  const identityPages = rest.OIDC_ISSUER ? '/api-id/oidc' : '/identity';
  const env = {
    ...rest,
    PUBLIC_URL: rest.PUBLIC_URL ?? `http://localhost:${rest.PORT}`,
    IDENTITY_LOGIN_URL: rest.IDENTITY_LOGIN_URL ?? `${identityPages}/login`,
    IDENTITY_LOGOUT_URL: rest.IDENTITY_LOGOUT_URL ?? `${identityPages}/logout`,
  };
  const required: Record<Required, { value: string | undefined; placeholder: () => string }> = {
    DATABASE_URL: { value: DATABASE_URL, placeholder: () => 'postgresql://build.invalid/no-database' },
    PAYLOAD_SECRET: { value: PAYLOAD_SECRET, placeholder: () => randomBytes(32).toString('hex') },
    SMTP_URL: { value: SMTP_URL, placeholder: () => 'smtp://build.invalid' },
  };
  for (const [name, { value, placeholder }] of Object.entries(required)) {
    const known = value ?? (offline ? placeholder() : undefined);
    Object.defineProperty(env, name, {
      enumerable: true,
      get() {
        if (known !== undefined) return known;
        throw new EnvironmentError(
          `${name}: must be set for this process ("npm start" does it; see docs/operations.md)`,
        );
      },
    });
  }
  return env as Env;
}

function explain(issue: z.core.$ZodIssue, given: Record<string, string>): string {
  const name = String(issue.path[0]);
  const value = given[name];
  const shown = value === undefined || secretNames.has(name) ? '' : `, not "${value}"`;
  return `${name}: ${issue.message}${shown}`;
}

function contradictions(env: ConfiguredEnv): string[] {
  const problems: string[] = [];
  if (Boolean(env.S3_ACCESS_KEY_ID) !== Boolean(env.S3_SECRET_ACCESS_KEY)) {
    const missing = env.S3_ACCESS_KEY_ID ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID';
    problems.push(`${missing}: must be set, because its counterpart is`);
  }
  if (env.IDENTITY_API_URL) {
    for (const name of ['IDENTITY_LOGIN_URL', 'IDENTITY_LOGOUT_URL'] as const) {
      if (!env[name]) problems.push(`${name}: must be set, because IDENTITY_API_URL is`);
    }
    if (env.OIDC_ISSUER) problems.push('OIDC_ISSUER: must not be set together with IDENTITY_API_URL');
  }
  const oidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  const setOnes = oidc.filter((name) => env[name]);
  if (setOnes.length > 0) {
    for (const name of oidc) {
      if (!env[name]) problems.push(`${name}: must be set, because ${setOnes.join(' and ')} is`);
    }
  }
  const staffOidc = [
    'STAFF_OIDC_ISSUER',
    'STAFF_OIDC_CLIENT_ID',
    'STAFF_OIDC_CLIENT_SECRET',
    'STAFF_OIDC_ROLES',
  ] as const;
  if (staffOidc.some((name) => env[name])) {
    for (const name of staffOidc) {
      if (!env[name]) problems.push(`${name}: must be set, because staff log in at an OpenID provider`);
    }
  }
  if (env.STAFF_PASSWORDS === 'off' && !env.STAFF_OIDC_ISSUER) {
    problems.push('STAFF_PASSWORDS: must be "on" unless STAFF_OIDC_ISSUER is set, or nobody gets in');
  }
  const purges = [
    ['CACHE_PURGE_VARNISH', env.CACHE_PURGE_VARNISH.length > 0],
    ['CACHE_PURGE_FASTLY_SERVICE', Boolean(env.CACHE_PURGE_FASTLY_SERVICE)],
    ['CACHE_PURGE_CLOUDFLARE_ZONE', Boolean(env.CACHE_PURGE_CLOUDFLARE_ZONE)],
  ] as const;
  const tokens = {
    CACHE_PURGE_VARNISH: 'CACHE_PURGE_VARNISH_TOKEN',
    CACHE_PURGE_FASTLY_SERVICE: 'CACHE_PURGE_FASTLY_TOKEN',
    CACHE_PURGE_CLOUDFLARE_ZONE: 'CACHE_PURGE_CLOUDFLARE_TOKEN',
  } as const;
  for (const [name, isSet] of purges) {
    if (isSet && !env[tokens[name]]) problems.push(`${tokens[name]}: must be set, because ${name} is`);
  }
  const [, backups] = /^s3:\/\/([^/]+)/.exec(env.BACKUP_DIRECTORY ?? '') ?? [];
  if (backups !== undefined && backups === env.S3_BUCKET) {
    problems.push(
      'BACKUP_DIRECTORY: must be in another bucket than S3_BUCKET, so losing one leaves the other',
    );
  }
  if (!env.S3_BUCKET && backups === undefined && (env.S3_ACCESS_KEY_ID || env.S3_ENDPOINT)) {
    problems.push(
      'S3_BUCKET: must be set, because other S3_ variables are, and BACKUP_DIRECTORY is not an s3:// address',
    );
  }
  return problems;
}
