import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';
import { EnvironmentError, parseConfiguredEnv, parseEnv, variableDescriptions } from './env-schema';

const complete = {
  DATABASE_URL: 'postgresql://portal:pw@db.example/portal',
  PAYLOAD_SECRET: 'a'.repeat(32),
  SMTP_URL: 'smtp://mail.example:25',
};

function messageFor(source: Record<string, string>): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  return '';
}

describe('the environment', () => {
  it('has a default for everything but the three addresses and keys that the launcher provides', () => {
    const env = parseEnv(complete);
    expect(env).toMatchObject({
      PORT: 3000,
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: '.data',
      MAIL_INBOX_PORT: 8025,
      SEED: 'demo',
      RATE_LIMIT_SCALE: 1,
      ANALYTICS_PRODUCT: 'portal',
      TRUSTED_PROXIES: [],
      DATABASE_REPLICA_URLS: [],
      IDENTITY_LOGIN_URL: '/identity/login',
      S3_FORCE_PATH_STYLE: false,
    });
    expect(env.ADMIN_PASSWORD).toBeUndefined();
  });

  it('takes the public address from the port unless it is given, and reduces it to the origin', () => {
    expect(parseEnv({ ...complete, PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080');
    expect(parseEnv({ ...complete, PUBLIC_URL: 'https://Portal.example/' }).PUBLIC_URL).toBe(
      'https://portal.example',
    );
  });

  it('sends visitors to the login pages of the service that logs people in', () => {
    expect(parseEnv(complete).IDENTITY_LOGIN_URL).toBe('/identity/login');
    const oidc = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 's' };
    expect(parseEnv({ ...complete, ...oidc })).toMatchObject({
      IDENTITY_LOGIN_URL: '/api-id/oidc/login',
      IDENTITY_LOGOUT_URL: '/api-id/oidc/logout',
    });
  });

  it.each([
    ['off', undefined],
    ['stdout', { kind: 'stdout' }],
    ['syslog://siem.example', { kind: 'syslog', transport: 'tcp', host: 'siem.example', port: 514 }],
    ['syslog+tls://siem.example', { kind: 'syslog', transport: 'tls', host: 'siem.example', port: 6514 }],
    ['syslog+udp://[::1]:5514', { kind: 'syslog', transport: 'udp', host: '::1', port: 5514 }],
  ])('forwards events to %s', (value, destination) => {
    expect(parseEnv({ ...complete, AUDIT_STREAM: value }).AUDIT_STREAM).toEqual(destination);
  });

  it.each(['on', 'http://siem.example', 'syslog://', 'syslog://siem.example:70000', 'siem.example:514'])(
    'refuses to forward events to %s',
    (value) => {
      expect(messageFor({ ...complete, AUDIT_STREAM: value })).toMatch(
        /^AUDIT_STREAM: must be "off", "stdout"/,
      );
    },
  );

  it('reads networks for webhooks, and refuses anything else', () => {
    const { WEBHOOK_NETWORKS: networks } = parseEnv({
      ...complete,
      WEBHOOK_NETWORKS: '10.20.0.0/16,fd00::/8',
    });
    expect([networks.check('10.20.1.1'), networks.check('10.21.1.1')]).toEqual([true, false]);
    expect(messageFor({ ...complete, WEBHOOK_NETWORKS: 'intranet' })).toMatch(
      /^WEBHOOK_NETWORKS: must be networks/,
    );
  });

  it('treats an empty or blank variable as unset', () => {
    const env = parseEnv({ ...complete, PORT: '', S3_BUCKET: '  ', TRUSTED_PROXIES: '' });
    expect(env.PORT).toBe(3000);
    expect(env.S3_BUCKET).toBeUndefined();
    expect(env.TRUSTED_PROXIES).toEqual([]);
  });

  it('reads lists separated by commas', () => {
    const env = parseEnv({
      ...complete,
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8 ,fd00::/8,',
      IDENTITY_REDIRECT_ALLOW: 'https://a.example,https://b.example:8443/',
    });
    expect(env.TRUSTED_PROXIES).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
    expect(env.IDENTITY_REDIRECT_ALLOW).toEqual(['https://a.example', 'https://b.example:8443']);
  });

  it.each([
    [{ PORT: '0' }, 'PORT: must be a whole number from 1 to 65535, not "0"'],
    [{ PORT: '70000' }, 'PORT: must be a whole number from 1 to 65535, not "70000"'],
    [{ PORT: '3000x' }, 'PORT: must be a whole number from 1 to 65535, not "3000x"'],
    [{ MAIL_INBOX_PORT: '-1' }, 'MAIL_INBOX_PORT: must be a whole number from 1 to 65535, not "-1"'],
    [{ SEED: 'Demo' }, 'SEED: must be "demo" or "none", not "Demo"'],
    [{ PUBLIC_URL: 'portal.example' }, 'PUBLIC_URL: must be an address such as https://portal.example'],
    [{ PUBLIC_URL: 'https://a.example/sub' }, 'PUBLIC_URL: must be the origin only'],
    [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE: must be a number above 0, such as 1 or 0.5, not "0"'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES: must list addresses or networks'],
    [{ TRUSTED_PROXIES: '10.0.0.1,proxy' }, 'TRUSTED_PROXIES: must list addresses or networks'],
    [{ IDENTITY_LOGIN_URL: '//evil.example' }, 'IDENTITY_LOGIN_URL: must be a path'],
    [{ IDENTITY_LOGIN_URL: 'javascript:alert(1)' }, 'IDENTITY_LOGIN_URL: must be a path'],
    [{ IDENTITY_REDIRECT_ALLOW: 'https://a.example/x' }, 'IDENTITY_REDIRECT_ALLOW: must list origins'],
    [
      { IDENTITY_API_URL: 'https://id.example/api-id', IDENTITY_LOGIN_URL: 'https://id.example/login' },
      'IDENTITY_LOGOUT_URL: must be set, because IDENTITY_API_URL is',
    ],
    [{ IDENTITY_API_URL: 'https://u:p@id.example' }, 'IDENTITY_API_URL: must be an address without query'],
    [{ OIDC_ISSUER: 'http://login.example' }, 'OIDC_ISSUER: must be an https address'],
    [{ OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'x' }, 'OIDC_CLIENT_SECRET: must be set'],
    [{ OIDC_SCOPES: 'email' }, 'OIDC_SCOPES: must hold openid'],
    [{ STAFF_OIDC_ISSUER: 'https://login.example' }, 'STAFF_OIDC_ROLES: must be set'],
    [{ STAFF_OIDC_ISSUER: 'http://login.example' }, 'STAFF_OIDC_ISSUER: must be an https address'],
    [{ STAFF_OIDC_ROLES: 'owner=people' }, 'STAFF_OIDC_ROLES: must list role=group'],
    [{ STAFF_OIDC_ROLES: 'editor=' }, 'STAFF_OIDC_ROLES: must name a group'],
    [{ STAFF_OIDC_ROLES: 'writers' }, 'STAFF_OIDC_ROLES: must list role=group'],
    [{ STAFF_PASSWORDS: 'off' }, 'STAFF_PASSWORDS: must be "on"'],
    [{ ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL: must be an e-mail address, not "admin"'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM: must be an address such as Name <no-reply@portal.example>'],
    [{ S3_ACCESS_KEY_ID: 'k', S3_BUCKET: 'b' }, 'S3_SECRET_ACCESS_KEY: must be set'],
    [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET: must be set'],
    [{ BACKUP_DIRECTORY: 's3://' }, 'BACKUP_DIRECTORY: must be a directory, or a bucket'],
    [
      { BACKUP_DIRECTORY: 's3://files/backups', S3_BUCKET: 'files' },
      'BACKUP_DIRECTORY: must be in another bucket',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be "fatal" or'],
    [
      { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: 'short' },
      'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: must be 16, 24 or 32',
    ],
  ] as const)('refuses %o, naming the variable and what it should be', (wrong, expected) => {
    expect(messageFor({ ...complete, ...wrong })).toContain(expected);
  });

  it('reports all wrong variables together, one line each', () => {
    const lines = messageFor({ ...complete, PORT: 'x', SEED: 'y' }).split('\n');
    expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'SEED']);
  });

  it.each(['DATABASE_URL', 'ADMIN_PASSWORD', 'PAYLOAD_SECRET', 'SMTP_URL'])(
    'never repeats the value of %s in a message',
    (name) => {
      const message = messageFor({ ...complete, [name]: 'hunter2' });
      expect(message).toContain(`${name}: must`);
      expect(message).not.toContain('hunter2');
    },
  );

  it('demands the database only from code that reads it', () => {
    const env = parseEnv({});
    expect(env.PORT).toBe(3000);
    expect(() => env.DATABASE_URL).toThrow('DATABASE_URL: must be set');
    expect(() => env.PAYLOAD_SECRET).toThrow('PAYLOAD_SECRET: must be set');
    expect(() => env.SMTP_URL).toThrow('SMTP_URL: must be set');
  });

  it.each([{ NEXT_PHASE: 'phase-production-build' }, { CONFIG_ONLY: '1' }])(
    'needs no database with %o, and gives each such process another secret',
    (source) => {
      const [one, other] = [parseEnv(source), parseEnv(source)];
      expect(new URL(one.DATABASE_URL).hostname).toMatch(/\.invalid$/);
      expect(one.PAYLOAD_SECRET).toHaveLength(64);
      expect(one.PAYLOAD_SECRET).toBe(one.PAYLOAD_SECRET);
      expect(one.PAYLOAD_SECRET).not.toBe(other.PAYLOAD_SECRET);
    },
  );

  it('leaves what the launcher provides undefined when asked for the configuration alone', () => {
    const configured = parseConfiguredEnv({ PATH: '/bin', UNKNOWN: 'x' });
    expect(configured.DATABASE_URL).toBeUndefined();
    expect(configured).not.toHaveProperty('UNKNOWN');
  });

  it('describes every variable', () => {
    for (const { name, description, fallback } of variableDescriptions) {
      expect(`${name} ${description} ${fallback}`).toMatch(/^[A-Z0-9_]+ .{15,} .+$/);
    }
    expect(variableDescriptions.filter(({ secret }) => secret).map(({ name }) => name)).toContain(
      'DATABASE_URL',
    );
  });
});

describe('secrets in files', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-secrets-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  function file(name: string, content: string): string {
    const target = path.join(directory, name);
    writeFileSync(target, content);
    return target;
  }

  const secrets = variableDescriptions.filter(({ secret }) => secret);
  /** A value that each of them accepts; the others accept any text. */
  const values: Record<string, string> = {
    DATABASE_URL: 'postgresql://portal:pw@db.example/portal',
    DATABASE_REPLICA_URLS: 'postgresql://portal:pw@replica.example/portal',
    DATABASE_DIRECT_URL: 'postgresql://portal:pw@db.example/portal',
    SMTP_URL: 'smtps://user:pw@mail.example',
    BOUNCE_MAILBOX_URL: 'imaps://bounces:pw@mail.example/INBOX',
    MAILMAN_API_URL: 'http://admin:pw@lists.example/3.1',
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  };
  /** What some of them require besides. */
  const counterparts: Record<string, Record<string, string>> = {
    OIDC_CLIENT_SECRET: { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'portal' },
    STAFF_OIDC_CLIENT_SECRET: {
      STAFF_OIDC_ISSUER: 'https://login.example',
      STAFF_OIDC_CLIENT_ID: 'portal',
      STAFF_OIDC_ROLES: 'administrator=admins',
    },
    S3_ACCESS_KEY_ID: { S3_BUCKET: 'files', S3_SECRET_ACCESS_KEY: 's' },
    S3_SECRET_ACCESS_KEY: { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'k' },
  };

  it.each(secrets)('gives $name the content of its file', ({ name }) => {
    const value = values[name] ?? 'v'.repeat(40);
    const others = { ...complete, ...counterparts[name], [name]: undefined };
    const direct = parseEnv({ ...others, [name]: value });
    const fromFile = parseEnv({ ...others, [`${name}_FILE`]: file(name, `${value}\n`) });
    expect(fromFile).toEqual(direct);
    expect(JSON.stringify(fromFile)).toContain(JSON.stringify(value).slice(1, -1));
  });

  it('says what is wrong with a file, and nothing of what is in it', () => {
    const source = {
      ...complete,
      PAYLOAD_SECRET: 'b'.repeat(40),
      PAYLOAD_SECRET_FILE: file('other', 'c'.repeat(40)),
      SMTP_URL_FILE: path.join(directory, 'missing'),
      OIDC_CLIENT_SECRET_FILE: file('empty', '\n'),
    };
    const message = messageFor(source);
    expect(message.split('\n')).toEqual([
      'SMTP_URL: cannot be read from the file in SMTP_URL_FILE (ENOENT)',
      'PAYLOAD_SECRET: must not differ from the content of the file in PAYLOAD_SECRET_FILE; set one of them',
      'OIDC_CLIENT_SECRET: is empty in the file in OIDC_CLIENT_SECRET_FILE',
    ]);
    expect(message).not.toMatch(/bbb|ccc/);
  });

  it('accepts the same value in both, as children of the launcher get it', () => {
    const secret = 'd'.repeat(40);
    const source = { ...complete, PAYLOAD_SECRET: secret, PAYLOAD_SECRET_FILE: file('same', secret) };
    expect(parseEnv(source).PAYLOAD_SECRET).toBe(secret);
  });

  it('adds the password of PostgreSQL to addresses that have a user and none', () => {
    const env = parseEnv({
      ...complete,
      DATABASE_URL: 'postgresql://portal@database:5432/portal',
      DATABASE_REPLICA_URLS: 'postgresql://portal@one/portal, postgresql://portal:own@two/portal',
      POSTGRES_PASSWORD_FILE: file('password', 'p/w:1'),
    });
    expect(env.DATABASE_URL).toBe('postgresql://portal:p%2Fw%3A1@database:5432/portal');
    expect(env.DATABASE_REPLICA_URLS).toEqual([
      'postgresql://portal:p%2Fw%3A1@one/portal',
      'postgresql://portal:own@two/portal',
    ]);
  });
});
