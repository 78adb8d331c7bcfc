import { describe, expect, it } from 'vitest';

import { isPublicAddress, isWithin, networksOf } from './public-address';

describe('the public internet', () => {
  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:93.184.216.34',
    '::10.0.0.1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::1',
    '3fff::1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '',
  ])('does not have %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '93.184.216.34', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'has %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('networks', () => {
  it('are read in their usual notation', () => {
    const networks = networksOf(['10.1.0.0/16', 'fd00::/8']);
    expect(
      networks && ['10.1.2.3', '10.2.0.1', 'fd12::1', '::1', 'x'].map((one) => isWithin(networks, one)),
    ).toEqual([true, false, true, false, false]);
  });

  it.each(['10.1.0.0', '10.1.0.0/33', '10.1.0.0/-1', 'host/8', '::/129', '/8'])('are not %s', (notation) => {
    expect(networksOf([notation])).toBeUndefined();
  });
});
