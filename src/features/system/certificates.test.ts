import { describe, expect, it } from 'vitest';

import { parseEnv } from '@/platform/env-schema';

import { purposes, targetsOf } from './certificates';

/** The settings of an installation, with what no installation leaves out. */
const settings = (variables: Record<string, string>) =>
  parseEnv({
    PAYLOAD_SECRET: 'a secret for tests that is long enough',
    DATABASE_URL: 'postgresql://portal:pass@localhost/portal',
    SMTP_URL: 'smtp://localhost:1025',
    ...variables,
  });

/** Everything that can be set together: an identity service and a provider exclude each other. */
const everything = settings({
  DATABASE_URL: 'postgresql://portal:pass@db.example/portal?sslmode=verify-full',
  DATABASE_DIRECT_URL: 'postgresql://portal:pass@db.example:6543/portal?sslmode=require',
  DATABASE_REPLICA_URLS: 'postgresql://portal:pass@replica.example/portal',
  SMTP_URL: 'smtp://relay.example',
  BOUNCE_MAILBOX_URL: 'imaps://bounces:pass@mail.example',
  S3_BUCKET: 'portal',
  S3_REGION: 'eu-west-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'secret',
  STAFF_OIDC_ISSUER: 'https://staff.example:8443',
  STAFF_OIDC_CLIENT_ID: 'portal',
  STAFF_OIDC_CLIENT_SECRET: 'secret',
  STAFF_OIDC_ROLES: 'administrator=portal-admins',
  MAILMAN_API_URL: 'https://restadmin:pass@lists.example:8001/3.1',
  CACHE_PURGE_VARNISH: 'http://varnish.example:6081,https://varnish-2.example',
  CACHE_PURGE_VARNISH_TOKEN: 'token-of-the-test',
  CACHE_PURGE_FASTLY_SERVICE: 'SU1Z0isxPaozGVKXdv0eY',
  CACHE_PURGE_FASTLY_TOKEN: 'token-of-the-test',
  CACHE_PURGE_CLOUDFLARE_ZONE: '0123456789abcdef0123456789abcdef',
  CACHE_PURGE_CLOUDFLARE_TOKEN: 'token-of-the-test',
  AUDIT_STREAM: 'syslog+tls://[2001:db8::1]:6515',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318',
});

describe('the connections whose certificates are shown', () => {
  it('are those of every setting, each with its port and the way it becomes encrypted', () => {
    const lines = targetsOf(everything).map(
      ({ purpose, host, port, start }) => `${purpose}: ${host} ${port} ${start}`,
    );
    expect(lines).toEqual([
      'mail: relay.example 587 smtp',
      'bounces: mail.example 993 tls',
      'files: s3.eu-west-1.amazonaws.com 443 tls',
      'members: id.example 443 tls',
      'staff: staff.example 8443 tls',
      'lists: lists.example 8001 tls',
      'database: db.example 5432 postgresql',
      'database: db.example 6543 postgresql',
      'replicas: replica.example 5432 never',
      'caches: varnish.example 6081 never',
      'caches: varnish-2.example 443 tls',
      'caches: api.fastly.com 443 tls',
      'caches: api.cloudflare.com 443 tls',
      'traces: collector.example 4318 tls',
      'events: 2001:db8::1 6515 tls',
    ]);
  });

  it('are those of an identity service, too, so every purpose has one', () => {
    const external = settings({
      IDENTITY_API_URL: 'https://id.example/api-id/oneid',
      IDENTITY_LOGIN_URL: 'https://id.example/login',
      IDENTITY_LOGOUT_URL: 'https://id.example/logout',
    });
    expect(targetsOf(external)).toEqual([
      { purpose: 'identity', host: 'id.example', port: 443, start: 'tls' },
    ]);
    const shown = [...targetsOf(everything), ...targetsOf(external)].map(({ purpose }) => purpose);
    expect(new Set(shown)).toEqual(new Set(purposes));
  });

  it.each([
    ['without a parameter', '', 'never'],
    ['with sslmode=disable', '?sslmode=disable', 'never'],
    ['with sslmode=no-verify', '?sslmode=no-verify', 'postgresql'],
    ['with ssl=true', '?ssl=true', 'postgresql'],
  ])('of a database %s are asked as the driver connects', (_case, parameters, start) => {
    const url = `postgresql://portal:pass@db.example/portal${parameters}`;
    expect(targetsOf(settings({ DATABASE_URL: url }))).toMatchObject([{ purpose: 'database', start }]);
  });

  it('leave out this machine, and logs that go to the output', () => {
    expect(targetsOf(settings({ AUDIT_STREAM: 'stdout' }))).toEqual([]);
    expect(targetsOf(settings({ AUDIT_STREAM: 'syslog://127.0.0.1:514' }))).toEqual([]);
    expect(targetsOf(settings({ SMTP_URL: 'smtp://localhost.example' }))).toHaveLength(1);
  });
});
